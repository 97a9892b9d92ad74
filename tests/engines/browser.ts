/** The journeys need this of a browser. Each driver keeps to it, and visitor.ts builds everything else on it. */

/** Wait this long, in milliseconds, for what comes true in a moment: a busy machine must never decide. */
export const WAIT = { timeout: 60_000, interval: 50 };

export interface Browser {
  openTab(): Promise<Tab>;
  close(): Promise<void>;
}

export interface Tab {
  resize(size: Size): Promise<void>;
  open(url: string): Promise<void>;
  /** The value of an expression in the page, as JSON carries it; waits for a promise. */
  evaluate(expression: string): Promise<unknown>;
  click(point: Point): Promise<void>;
  tap(point: Point): Promise<void>;
  press(key: Key): Promise<void>;
  type(text: string): Promise<void>;
  /** The whole page, as a PNG file. */
  picture(): Promise<Uint8Array>;
  /** The page on paper, as a PDF file. WebKitGTK's driver cannot print. */
  print?(): Promise<Uint8Array>;
  complaints(): string[];
  cookies(): Promise<string[]>;
  close(): Promise<void>;
}

export type Size = { width: number; height: number };
/** In CSS pixels of the window. */
export type Point = { x: number; y: number };
/** `KeyboardEvent.key` names them so. */
export type Key = 'ArrowLeft' | 'ArrowRight' | 'Enter' | 'Escape' | 'Tab';
