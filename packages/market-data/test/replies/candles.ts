export type LoopbackCandle = [
  at: number,
  open: string,
  high: string,
  low: string,
  close: string,
  volume: string,
];

/** Trading began here. */
export const firstCandle = Date.UTC(2024, 0, 1);
/** And was halted for a day. */
export const halt = { from: Date.UTC(2024, 0, 3), until: Date.UTC(2024, 0, 4) };

const minutes: Readonly<Record<string, number>> = {
  '1m': 1,
  '5m': 5,
  '15m': 15,
  '1H': 60,
  '1h': 60,
  '60m': 60,
};

/** Candles that depend on their time alone. */
export function loopbackCandles({
  interval,
  from,
  limit,
}: {
  interval: string;
  from: number;
  limit: number;
}): LoopbackCandle[] {
  const duration = (minutes[interval] ?? 1) * 60_000;
  const start = Math.ceil(Math.max(from, firstCandle) / duration) * duration;
  const candles: LoopbackCandle[] = [];
  for (let at = start; candles.length < limit && at <= Date.now(); at += duration) {
    if (at >= halt.from && at < halt.until) continue;
    const step = (at / duration) % 97;
    const open = 40_000 + step * 7;
    candles.push([at, `${open}.10`, `${open + 9}.5`, `${open - 5}.20`, `${open + 3}.00`, `${step + 1}.250`]);
  }
  return candles;
}
