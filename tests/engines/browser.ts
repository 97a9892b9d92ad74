/** What the journeys need of a browser. Each driver keeps to this, and everything else is built on it: visitor.ts. */

/** How a visitor has set the browser. */
export interface Settings {
  reducedMotion?: boolean;
  /** Text at twice its usual size. */
  largeText?: boolean;
  script?: 'off';
}

export interface Browser {
  /** Its name and version, as it gives them. */
  version: string;
  /** A tab without a history. */
  openTab(): Promise<Tab>;
  close(): Promise<void>;
}

export interface Tab {
  resize(size: Size): Promise<void>;
  /** Resolves once the page has loaded. */
  open(url: string): Promise<void>;
  reload(): Promise<void>;
  /** Presses the browser's Back button, and does not wait for the page. */
  back(): Promise<void>;
  /** The value of an expression in the page, as JSON carries it; waits for a promise. */
  evaluate(expression: string): Promise<unknown>;
  /** Presses at the first point, moves through the others and lets go at the last. In CSS pixels of the window. */
  drag(path: Point[], pointer: Pointer): Promise<void>;
  /** Holds the first key, if there are two, while pressing the second. */
  press(...keys: Key[]): Promise<void>;
  type(text: string): Promise<void>;
  /** The warnings and errors on the console so far, uncaught ones as well. */
  complaints(): string[];
  cookies(): Promise<string[]>;
  close(): Promise<void>;
}

export type Size = { width: number; height: number };
export type Point = { x: number; y: number };
export type Pointer = 'mouse' | 'touch';
/** As `KeyboardEvent.key` names them. */
export type Key = ' ' | 'ArrowLeft' | 'ArrowRight' | 'Enter' | 'Escape' | 'F8' | 'Shift' | 'Tab';
