import {
  addDays,
  beginImport,
  type CandleImport,
  daysPerRequest,
  endImport,
} from '@quarterdeck/contract/features/candles/imports';
import type { Timeframe } from '@quarterdeck/contract/features/candles/timeframes';
import { call } from '#api/client.ts';
import type { ReadFile } from './read-candles.ts';

interface Sending {
  pairId: number;
  timeframe: Timeframe;
  tick: string;
  name: string;
  found: ReadFile;
  onProgress: (days: number) => void;
}

/** Sends what was read, and has it compared with what is stored. */
export async function sendFile({
  pairId,
  timeframe,
  tick,
  name,
  found,
  onProgress,
}: Sending): Promise<CandleImport> {
  const { bad, bad_rows, days } = found;
  const begun = await call(beginImport, {
    body: { pair_id: pairId, timeframe, tick, name: name.slice(0, 120), bad, bad_rows },
    quiet: true,
  });
  for (let at = 0; at < days.length; at += daysPerRequest) {
    onProgress(at);
    const packed = days.slice(at, at + daysPerRequest).map(({ day, present, prices }) => ({
      day,
      present: present === null ? null : inBase64(present),
      prices: inBase64(prices),
    }));
    await call(addDays, { body: { id: begun.id, days: packed }, quiet: true });
  }
  return await call(endImport, { body: { id: begun.id, version: begun.version }, quiet: true });
}

/** Bytes that one call takes as arguments. */
const atOnce = 8_192;

function inBase64(bytes: Uint8Array): string {
  let text = '';
  for (let from = 0; from < bytes.length; from += atOnce)
    text += String.fromCharCode(...bytes.subarray(from, from + atOnce));
  return btoa(text);
}
