import { Worker } from 'node:worker_threads';

/** Longer texts are cleaned beside the thread that answers requests. */
const besideAbove = 20_000;

/** The worker ends when nothing has been asked of it for so long, and its memory with it. */
const idleMs = 10_000;

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
  const started = new Worker(new URL('./html-worker.ts', import.meta.url), {
    resourceLimits: { maxYoungGenerationSizeMb: 4 },
  });
  const idle = setTimeout(() => {
    if (waiting.size > 0) return;
    worker = undefined;
    void started.terminate();
  }, idleMs).unref();
  const fail = (error: Error) => {
    clearTimeout(idle);
    if (worker !== started) return;
    worker = undefined;
    for (const { reject } of waiting.values()) reject(error);
    waiting.clear();
  };
  started.on('message', ({ id, html }: Cleaned) => {
    waiting.get(id)?.resolve(html);
    waiting.delete(id);
    if (waiting.size > 0) return;
    // It keeps no process alive while nothing waits.
    started.unref();
    idle.refresh();
  });
  started.once('error', fail);
  started.once('exit', () => fail(new Error('The worker ended early')));
  return started;
}
