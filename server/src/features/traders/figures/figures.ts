import { decimal } from '@quarterdeck/contract/core/money';

/** Equity at the end of a day in UTC, and what was deposited or withdrawn in it. */
export interface ReportedDay {
  day: string;
  equity: string;
  flow: string;
}

/** A day with its return; null: the day before was not reported, or nothing was invested. */
export interface MeasuredDay extends ReportedDay {
  /** As a fraction. */
  change: Decimal | null;
  /** What one unit at the beginning has become. */
  index: Decimal;
}

type Decimal = ReturnType<typeof decimal>;

export interface Figures {
  roi_7: string | null;
  roi_30: string | null;
  roi_90: string | null;
  win_rate: string | null;
  max_drawdown: string | null;
  days: number;
  figures_to: string | null;
}

const dayMs = 86_400_000;
/** Decimals of a percentage. */
const scale = 4;

const ordinal = (day: string) => Date.parse(day) / dayMs;

/**
 * Returns of days in a row, by equity without what flowed in or out that day. A deposit works from the start of its day, or what it
 * earned would count as a return of the little that was there before; a withdrawal leaves at the end of its day. A day after a gap has none, and the index goes on
 * from where it was: what happened in between is not known.
 */
export function measure(days: readonly ReportedDay[]): MeasuredDay[] {
  const sorted = days.toSorted((one, other) => one.day.localeCompare(other.day));
  let index = decimal('1');
  return sorted.map((day, place) => {
    const before = sorted[place - 1];
    const isNext = before !== undefined && ordinal(day.day) - ordinal(before.day) === 1;
    if (!isNext || decimal(before.equity).lte(0)) return { ...day, change: null, index };
    const isDeposit = decimal(day.flow).gt(0);
    const worked = isDeposit ? decimal(before.equity).plus(day.flow) : before.equity;
    const became = isDeposit ? day.equity : decimal(day.equity).minus(day.flow);
    const change = decimal(became).div(worked).minus(1);
    // Rounded, or its digits would grow with every day.
    index = index.times(change.plus(1)).toDecimalPlaces(30);
    return { ...day, change, index };
  });
}

/** The figures of days that were measured, by the windows that end with the last of them. */
export function figuresOf(measured: readonly MeasuredDay[]): Figures {
  const last = measured.at(-1);
  const within = (days: number) =>
    last === undefined ? [] : measured.filter(({ day }) => ordinal(day) > ordinal(last.day) - days);
  const quarter = changesOf(within(90));
  return {
    roi_7: roiOf(changesOf(within(7))),
    roi_30: roiOf(changesOf(within(30))),
    roi_90: roiOf(quarter),
    win_rate: quarter.length === 0 ? null : percent(decimal(wins(quarter)).div(quarter.length)),
    max_drawdown: quarter.length === 0 ? null : percent(deepest(quarter)),
    days: measured.length,
    figures_to: last?.day ?? null,
  };
}

const changesOf = (days: readonly MeasuredDay[]) =>
  days.flatMap(({ change }) => (change === null ? [] : [change]));

const wins = (changes: readonly Decimal[]) => String(changes.filter((change) => change.gt(0)).length);

function roiOf(changes: readonly Decimal[]): string | null {
  if (changes.length === 0) return null;
  const grown = changes.reduce(
    (index, change) => index.times(change.plus(1)).toDecimalPlaces(30),
    decimal('1'),
  );
  return percent(grown.minus(1));
}

/** The largest fall from a height before, as a fraction. */
function deepest(changes: readonly Decimal[]): Decimal {
  let [index, height, worst] = [decimal('1'), decimal('1'), decimal('0')];
  for (const change of changes) {
    index = index.times(change.plus(1)).toDecimalPlaces(30);
    if (index.gt(height)) height = index;
    const fall = height.minus(index).div(height);
    if (fall.gt(worst)) worst = fall;
  }
  return worst;
}

const percent = (fraction: Decimal) => fraction.times(100).toDecimalPlaces(scale).toFixed();

/** The index of the last 30 days day by day, null where a day was not reported. */
export function sparklineOf(measured: readonly MeasuredDay[]): (number | null)[] {
  const last = measured.at(-1);
  if (last === undefined) return [];
  const byDay = new Map(measured.map((day) => [ordinal(day.day), day.index]));
  const end = ordinal(last.day);
  const first = Math.max(end - 29, ordinal(measured[0]?.day ?? last.day));
  return Array.from({ length: end - first + 1 }, (_, place) => {
    const index = byDay.get(first + place);
    return index === undefined ? null : Number(index.toFixed(6));
  });
}
