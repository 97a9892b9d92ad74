/** First come, first served, one at a time. */
export class Turns {
  readonly #waiting: (() => void)[] = [];
  #isTaken = false;

  get areFree(): boolean {
    return !this.#isTaken;
  }

  /** Resolves when it is the caller's turn, which lasts until it calls `end`. */
  take(): Promise<void> {
    if (!this.#isTaken) {
      this.#isTaken = true;
      return Promise.resolve();
    }
    const { promise, resolve } = Promise.withResolvers<void>();
    this.#waiting.push(resolve);
    return promise;
  }

  end(): void {
    const next = this.#waiting.shift();
    if (next === undefined) this.#isTaken = false;
    else next();
  }
}
