/** What was started in a run, ended in the reverse order, however the run ends. */
export class CleanUp {
  readonly #steps: (() => Promise<unknown>)[] = [];

  add(step: () => Promise<unknown>): void {
    this.#steps.push(step);
  }

  async run(): Promise<void> {
    for (const step of this.#steps.splice(0).reverse()) {
      await step().catch((error: unknown) => process.stderr.write(`${String(error)}\n`));
    }
  }
}
