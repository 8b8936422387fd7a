/** In this time everything has ended, or the process ends regardless; in milliseconds. */
const longestStop = 9_500;

/** Ctrl+C under npm arrives twice, from the terminal and from npm: only a later signal means impatience. */
const sameSignal = 1_000;

interface Part {
  stop: () => Promise<unknown>;
  /** How long to wait before going on to the next part, in milliseconds. */
  patience: number;
}

/** Ends, in the reverse order of their start, the parts of the server that are running. */
export class Shutdown {
  readonly #parts: Part[] = [];
  #begun: number | undefined;

  get hasBegun(): boolean {
    return this.#begun !== undefined;
  }

  /** Registers what was just started. */
  add(stop: () => Promise<unknown>, patience: number): void {
    this.#parts.push({ stop, patience });
  }

  /**
   * Ends the process on SIGTERM, SIGINT and SIGHUP: in order on the first, at once on a second one. That the terminal
   * or npm goes away meanwhile is no second one.
   */
  listen(): void {
    for (const name of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.on(name, () => this.#onSignal(name));
  }

  #onSignal(name: NodeJS.Signals): void {
    if (this.#begun !== undefined) {
      if (name !== 'SIGHUP' && performance.now() - this.#begun > sameSignal) process.exit(1);
      return;
    }
    this.#begun = performance.now();
    setTimeout(() => process.exit(1), longestStop).unref();
    this.stopAll().then(
      () => process.exit(0),
      () => process.exit(1),
    );
  }

  /** Ends what is running, and goes on when a part fails or takes too long: the database above all must be closed. */
  async stopAll(): Promise<void> {
    this.#begun ??= performance.now();
    let failure: unknown;
    for (const { stop, patience } of this.#parts.splice(0).reverse()) {
      const timeout = new Promise((resolve) => setTimeout(resolve, patience).unref());
      await Promise.race([stop(), timeout]).catch((error: unknown) => {
        failure ??= error;
      });
    }
    if (failure !== undefined) throw failure;
  }
}
