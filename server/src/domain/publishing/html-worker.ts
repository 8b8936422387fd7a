import { parentPort } from 'node:worker_threads';
import { cleanNow } from './html-policy.ts';

parentPort?.on('message', ({ id, html }: { id: number; html: string }) => {
  parentPort?.postMessage({ id, html: cleanNow(html) });
});
