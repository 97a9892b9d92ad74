/** One commit that several transactions wait for. */
export class SharedCommit {
  readonly #settled = Promise.withResolvers<void>();
  /** Nobody more should join: it is due as soon as nobody is at work. */
  isRipe = false;

  constructor() {
    // When all of them were rolled back, nobody waits for it.
    this.#settled.promise.catch(() => {});
  }

  /** Resolves when the commit is on disk; rejects when it could not be made, and then nothing of it is there. */
  get done(): Promise<void> {
    return this.#settled.promise;
  }

  resolve(): void {
    this.#settled.resolve();
  }

  reject(error: unknown): void {
    this.#settled.reject(error);
  }
}
