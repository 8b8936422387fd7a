import type { Timeframe } from '@quarterdeck/contract/features/candles/timeframes';
import { type ReadFile, readCandles } from './read-candles.ts';

/** What the worker is told to read. */
export interface ReadTask {
  file: File;
  tick: string;
  timeframe: Timeframe;
}

/** What it says. */
export type ReadWord = { rows: number } | { found: ReadFile } | { failed: string };

/** A worker's own side of the line. */
const port = globalThis as unknown as {
  onmessage: ((event: MessageEvent<ReadTask>) => void) | null;
  postMessage(word: ReadWord, transfer?: Transferable[]): void;
};

port.onmessage = async ({ data: { file, tick, timeframe } }) => {
  try {
    const found = await readCandles(piecesOf(file), {
      tick,
      timeframe,
      now: Date.now(),
      onProgress: (rows) => port.postMessage({ rows }),
    });
    port.postMessage(
      { found },
      found.days.map(({ prices }) => prices.buffer as ArrayBuffer),
    );
  } catch (error) {
    port.postMessage({ failed: error instanceof Error ? error.message : String(error) });
  }
};

const pieceBytes = 1024 * 1024;

async function* piecesOf(file: File): AsyncGenerator<Uint8Array> {
  for (let from = 0; from < file.size; from += pieceBytes)
    yield new Uint8Array(await file.slice(from, from + pieceBytes).arrayBuffer());
}
