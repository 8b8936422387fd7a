import { Worker } from 'node:worker_threads';

/** Longer texts are cleaned beside the thread that answers requests. */
const besideAbove = 20_000;

interface Cleaned {
  id: number;
  html: string;
}

let worker: Worker | undefined;
let count = 0;
const waiting = new Map<number, { resolve(html: string): void; reject(error: Error): void }>();

/** Cleans HTML by the allow-list. */
export async function cleanHtml(html: string): Promise<string> {
  if (!/[<&>]/.test(html)) return html;
  if (html.length > besideAbove) return await cleanBeside(html);
  const { cleanNow } = await import('./html-policy.ts');
  return cleanNow(html);
}

function cleanBeside(html: string): Promise<string> {
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  count += 1;
  waiting.set(count, { resolve, reject });
  worker ??= start();
  worker.ref();
  worker.postMessage({ id: count, html });
  return promise;
}

function start(): Worker {
  const started = new Worker(new URL('./html-worker.ts', import.meta.url));
  const fail = (error: Error) => {
    if (worker === started) worker = undefined;
    for (const { reject } of waiting.values()) reject(error);
    waiting.clear();
  };
  started.on('message', ({ id, html }: Cleaned) => {
    waiting.get(id)?.resolve(html);
    waiting.delete(id);
    // It keeps no process alive while nothing waits.
    if (waiting.size === 0) started.unref();
  });
  started.once('error', fail);
  started.once('exit', () => fail(new Error('The worker ended early')));
  return started;
}
