import type { CleanUp } from './clean-up.ts';

/** Ends what a run started, also when it is interrupted or its output is closed. */
export class Ending {
  readonly #cleanUp: CleanUp;
  #ended: Promise<never> | undefined;

  constructor(cleanUp: CleanUp) {
    this.#cleanUp = cleanUp;
    // npm sends it a second time.
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
      process.on(signal, () => void this.with(130));
    for (const output of [process.stdout, process.stderr]) output.on('error', () => void this.with(130));
  }

  get hasBegun(): boolean {
    return this.#ended !== undefined;
  }

  /** The first to ask for the end decides its code. */
  with(code: number): Promise<never> {
    this.#ended ??= this.#cleanUp.run().then(() => process.exit(code));
    return this.#ended;
  }
}
