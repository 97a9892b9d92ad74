/** One commit that several transactions wait for. */
export class SharedCommit {
  readonly #settled = Promise.withResolvers<void>();
  /** How many have joined. */
  members = 0;

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
