import { formatDecimals } from '@quarterdeck/contract/core/assets';

export type ChartTone = 'accent' | 'neutral' | 'info' | 'progress' | 'success' | 'warning' | 'danger';

/** ISO 8601, or milliseconds. */
export type ChartTime = string | number;

export interface ChartPoint {
  at: ChartTime;
  /** Decimal text; null leaves a gap. */
  value: string | null;
}

export interface ChartBar {
  at: ChartTime;
  open: string;
  high: string;
  low: string;
  close: string;
}

/** A mark on a series, at one of its times. */
export interface ChartMarker {
  at: ChartTime;
  shape: 'up' | 'down' | 'circle' | 'square';
  tone: ChartTone;
  /** Said in the table too. */
  text: string;
  /** Without a word beside it on the canvas, where many stand close together. */
  isSilent?: boolean;
}

/** A horizontal line, such as an average price. */
export interface ChartLevel {
  value: string;
  name: string;
  tone: ChartTone;
}

interface Common {
  name: string;
  tone?: ChartTone;
  markers?: readonly ChartMarker[];
  levels?: readonly ChartLevel[];
  /** Decimals of the axis; as many as the values have where it is left out. */
  digits?: number;
  /** Below the first one, with an axis of its own. */
  pane?: number;
}

export type ChartSeries =
  | (Common & {
      kind: 'line' | 'area';
      points: readonly ChartPoint[];
      /** Each value holds until the next one. */
      isStepped?: boolean;
    })
  | (Common & { kind: 'candles'; bars: readonly ChartBar[] });

export const secondsOf = (at: ChartTime): number => Math.floor(new Date(at).getTime() / 1000);

/** In order of time, each second once: of several the last one. */
export function inOrder<Item extends { at: ChartTime }>(items: readonly Item[]): (Item & { time: number })[] {
  const byTime = new Map<number, Item & { time: number }>();
  for (const item of items) {
    const time = secondsOf(item.at);
    byTime.set(time, { ...item, time });
  }
  return Array.from(byTime.values()).sort((one, other) => one.time - other.time);
}

/** A point to draw; from one that is over, nothing is drawn until the next. */
interface DrawnPoint {
  time: number;
  value: number;
  isOver: boolean;
}

/** Points to draw: a line goes on level to where its gap begins, and stops there. */
export function drawnPoints(points: readonly ChartPoint[]): DrawnPoint[] {
  const drawn: DrawnPoint[] = [];
  for (const { time, value } of inOrder(points)) {
    const before = drawn.at(-1);
    if (value !== null) drawn.push({ time, value: Number(value), isOver: false });
    else if (before !== undefined) drawn.push({ time, value: before.value, isOver: true });
  }
  return drawn;
}

/** A value as text: one just under zero would be written as −0.00. */
export function valueText(value: string, digits?: number): string {
  const text = digits === undefined ? value : Number(value).toFixed(digits);
  return formatDecimals(text.replace(/^-(?=[0.]*$)/, ''), digits);
}

/** How many decimals the values have, up to eight. */
export function digitsOf(series: ChartSeries): number {
  if (series.digits !== undefined) return series.digits;
  const texts =
    series.kind === 'candles'
      ? series.bars.flatMap(({ open, close }) => [open, close])
      : series.points.map(({ value }) => value);
  let most = 0;
  for (const text of texts) most = Math.max(most, text?.split('.')[1]?.replace(/0+$/, '').length ?? 0);
  return Math.min(most, 8);
}

/** What one series has at a time: one value, or open, high, low and close. */
export function valuesOf(series: ChartSeries): Map<number, readonly (string | null)[]> {
  return series.kind === 'candles'
    ? new Map(
        inOrder(series.bars).map(({ time, open, high, low, close }) => [time, [open, high, low, close]]),
      )
    : new Map(inOrder(series.points).map(({ time, value }) => [time, [value]]));
}
