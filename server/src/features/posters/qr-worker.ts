import { parentPort, workerData } from 'node:worker_threads';
import jsqr from 'jsqr';
import type { WorkerEnd } from '#kernel/run-worker.ts';

export interface QrTask {
  /** Four bytes for each pixel. */
  pictures: { data: Uint8ClampedArray; width: number; height: number }[];
  /** What the code says: a background may have a code of its own. */
  text: string;
}

/** Whether the QR code can be read in each of the pictures. */
export interface QrWord {
  readable: boolean[];
}

const port = parentPort;
if (port === null) throw new Error('This runs as a worker');
const say = (word: QrWord | WorkerEnd) => port.postMessage(word);
const { pictures, text } = workerData as QrTask;

say({
  readable: pictures.map(({ data, width, height }) => jsqr.default(data, width, height)?.data === text),
});
say({ end: true });
