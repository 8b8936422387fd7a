import { Worker } from 'node:worker_threads';
import type { WorkerTask, WorkerWord } from './worker.ts';

/**
 * Runs a task in a thread of its own, so that this one goes on answering.
 * @param hear what it says, in order
 * @param signal ends it
 */
export function runWorker(
  task: WorkerTask,
  hear: (word: Exclude<WorkerWord, { end: true }>) => void,
  signal: AbortSignal,
): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  const worker = new Worker(new URL('./worker.ts', import.meta.url), { workerData: task });
  const stop = () => void worker.terminate();
  signal.addEventListener('abort', stop);
  worker.on('message', (word: WorkerWord) => {
    if ('end' in word) resolve();
    else hear(word);
  });
  worker.once('error', reject);
  worker.once('exit', () => {
    signal.removeEventListener('abort', stop);
    reject(new Error('The worker ended early'));
  });
  return promise;
}
