const patience = 1_000;

/** Prints a line for the person who started the server. */
export function say(text: string): void {
  process.stdout.write(`${text}\n`);
}

/** Runs a step of the start; says what is being done once it takes longer than a second. */
export async function step<T>(text: string, work: () => Promise<T>): Promise<T> {
  const begin = performance.now();
  const notice = setTimeout(() => say(`${text}…`), patience);
  try {
    const result = await work();
    const duration = performance.now() - begin;
    if (duration >= patience) say(`${text}: done in ${(duration / 1_000).toFixed(1)} s`);
    return result;
  } finally {
    clearTimeout(notice);
  }
}
