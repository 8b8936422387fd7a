/** What was started in a run, ended in the reverse order, however the run ends. */
export class CleanUp {
  readonly #steps: (() => Promise<unknown>)[] = [];
  #isOver = false;

  /** What is started after the end ends at once. */
  add(step: () => Promise<unknown>): void {
    if (this.#isOver) void carryOut(step);
    else this.#steps.push(step);
  }

  /** A part that may end earlier. */
  part(): CleanUp {
    const part = new CleanUp();
    this.add(() => part.run());
    return part;
  }

  async run(): Promise<void> {
    this.#isOver = true;
    for (const step of this.#steps.splice(0).reverse()) await carryOut(step);
  }
}

async function carryOut(step: () => Promise<unknown>): Promise<void> {
  await step().catch((error: unknown) => process.stderr.write(`${String(error)}\n`));
}
