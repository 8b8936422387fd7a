import { packDay, type SlotCandle, ticksMax } from '@quarterdeck/contract/features/candles/day-block';
import { type BadCandleRow, badRowsMax } from '@quarterdeck/contract/features/candles/imports';
import {
  slotsOfDay,
  type Timeframe,
  timeframeSeconds,
} from '@quarterdeck/contract/features/candles/timeframes';
import { CandleCsv, type CsvBatch } from '@quarterdeck/strategy/csv';

/** A day of a file, packed. */
export interface ReadDay {
  day: string;
  present: Uint8Array | null;
  prices: Uint8Array;
}

/** What was read of a file. */
export interface ReadFile {
  days: ReadDay[];
  candles: number;
  bad: number;
  bad_rows: BadCandleRow[];
}

interface ReadOptions {
  tick: string;
  timeframe: Timeframe;
  /** In milliseconds. A candle that ends later is still open. */
  now: number;
  onProgress: (rows: number) => void;
}

const dayMs = 86_400_000;
/** Rows between two signs of progress. */
const progressEvery = 100_000;
const textMax = 200;

/** Reads a CSV file in pieces, so that its size does not matter. */
export async function readCandles(
  chunks: AsyncIterable<Uint8Array>,
  { tick, timeframe, now, onProgress }: ReadOptions,
): Promise<ReadFile> {
  const csv = new CandleCsv({ tick, timeframe: timeframeSeconds[timeframe] * 1_000 });
  const found: ReadFile = { days: [], candles: 0, bad: 0, bad_rows: [] };
  const length = timeframeSeconds[timeframe] * 1_000;
  let day = Number.NaN;
  let open: SlotCandle[] = [];
  let told = 0;
  const close = () => {
    if (open.length === 0) return;
    const name = new Date(day * dayMs).toISOString().slice(0, 10);
    found.days.push({ day: name, ...packDay(open, slotsOfDay(timeframe)) });
    open = [];
  };
  const refuse = (line: number, fault: string, text: string) => {
    found.bad += 1;
    if (found.bad_rows.length < badRowsMax)
      found.bad_rows.push({ line, fault, text: text.slice(0, textMax).replace(/[^\x20-\x7e]/g, '\ufffd') });
  };
  const take = ({ rows, faults }: CsvBatch) => {
    for (const { line, code, text } of faults) refuse(line, code, text);
    for (const { line, start, ...prices } of rows) {
      if (prices.high > ticksMax || prices.low < 1) {
        refuse(line, 'out_of_range', `${new Date(start).toISOString()} ${prices.low}–${prices.high}`);
        continue;
      }
      if (start + length > now) {
        refuse(line, 'not_closed', new Date(start).toISOString());
        continue;
      }
      const own = Math.floor(start / dayMs);
      if (own !== day) close();
      day = own;
      open.push([(start - own * dayMs) / length, prices.open, prices.high, prices.low, prices.close]);
      found.candles += 1;
    }
    if (found.candles - told >= progressEvery) {
      told = found.candles;
      onProgress(told);
    }
  };
  for await (const chunk of chunks) take(csv.feed(chunk));
  take(csv.end());
  close();
  return found;
}
