const patience = 1_000;
const between = 4_000;

/** Prints a line for the person who started the server. */
export function say(text: string): void {
  process.stdout.write(`${text}\n`);
}

/** Reports the progress of a step; the text is computed when it is printed. */
export type Tell = (state: () => string) => void;

/**
 * Runs a step of the start; says what is being done once it takes longer than a second, and then every few seconds how far
 * it has come.
 */
export async function step<T>(text: string, work: (tell: Tell) => Promise<T>): Promise<T> {
  const begin = performance.now();
  const seconds = () => `${((performance.now() - begin) / 1_000).toFixed(1)} s`;
  let state = () => '';
  const notice = setTimeout(() => say(`${text}…`), patience);
  const report = setInterval(
    () => say(`${text}: ${[state(), seconds()].filter(Boolean).join(', ')}…`),
    between,
  );
  try {
    const result = await work((words) => {
      state = words;
    });
    if (performance.now() - begin >= patience) say(`${text}: done in ${seconds()}`);
    return result;
  } finally {
    clearTimeout(notice);
    clearInterval(report);
  }
}
