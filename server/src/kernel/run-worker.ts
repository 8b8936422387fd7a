import { Worker } from 'node:worker_threads';

/** The last thing that a worker says. */
export interface WorkerEnd {
  end: true;
}

/**
 * Runs a program in a thread of its own, so that this one goes on answering.
 * @param task its `workerData`
 * @param hear gets its messages, in order
 * @param signal ends it early
 */
export function runWorker<Word extends object>(
  program: URL,
  task: unknown,
  hear: (word: Word) => void,
  signal?: AbortSignal,
): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  const worker = new Worker(program, { workerData: task });
  const stop = () => void worker.terminate();
  signal?.addEventListener('abort', stop);
  worker.on('message', (word: Word | WorkerEnd) => {
    if ('end' in word) resolve();
    else hear(word);
  });
  worker.once('error', reject);
  worker.once('exit', () => {
    signal?.removeEventListener('abort', stop);
    reject(new Error('The worker ended early'));
  });
  return promise;
}
