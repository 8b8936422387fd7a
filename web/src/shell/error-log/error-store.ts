import { create } from 'zustand';
import { masked } from './masked.ts';

/** What broke on a page. */
export interface ErrorEntry {
  id: number;
  err: { message: string; stack: string };
  /** The route on which it broke. */
  url: string;
  /** One that repeats itself stands once. */
  times: number;
}

interface ErrorLogState {
  /** The newest first. */
  entries: readonly ErrorEntry[];
}

/** Entries that are kept at most; the oldest go first. */
export const errorLimit = 100;

export const useErrorLog = create<ErrorLogState>()(() => ({ entries: [] }));

let lastId = 0;

/** Writes down what was thrown, whatever that is. */
export function addError(thrown: unknown, url: string): void {
  const news = { err: textsOf(thrown), url: masked(url) };
  useErrorLog.setState(({ entries }) => {
    const before = entries.find(
      ({ err, url }) => err.message === news.err.message && err.stack === news.err.stack && url === news.url,
    );
    lastId += 1;
    const entry = { ...news, id: before?.id ?? lastId, times: (before?.times ?? 0) + 1 };
    return { entries: [entry, ...entries.filter((other) => other !== before)].slice(0, errorLimit) };
  });
}

export function clearErrors(): void {
  useErrorLog.setState({ entries: [] });
}

function textsOf(thrown: unknown): ErrorEntry['err'] {
  if (!(thrown instanceof Error)) return { message: masked(String(thrown)), stack: '' };
  const { name, message, stack } = thrown;
  return { message: masked(message || name), stack: masked(stack ?? '') };
}
