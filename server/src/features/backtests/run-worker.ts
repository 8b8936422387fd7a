import { runWorker as run } from '#kernel/run-worker.ts';
import type { WorkerTask, WorkerWord } from './worker.ts';

const program = new URL('./worker.ts', import.meta.url);

/** Plays candles in a thread of its own. */
export function runWorker(
  task: WorkerTask,
  hear: (word: WorkerWord) => void,
  signal: AbortSignal,
): Promise<void> {
  return run<WorkerWord>(program, task, hear, signal);
}
