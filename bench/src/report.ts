/** One line of the table. */
export interface Figure {
  /** The same in every run: by it the figures of two runs are compared. */
  name: string;
  /** What belongs to this run alone, such as the slowest of many. */
  detail?: string;
  /** Null: it could not be measured here. */
  value: number | null;
  unit: string;
  /** What the peer reaches, in the same unit. */
  peer: number | null;
  ratio: number | null;
  required: string;
  /** Null: nothing is required, the figure is for information. */
  passes: boolean | null;
  better: 'more' | 'less';
}

interface Details {
  detail?: string;
}

interface Pair {
  ours: number;
  peer: number;
  ratio: number;
}

/** A rate beside its peer's, at least so many times as large. */
export function atLeast(name: string, { ours, peer, ratio }: Pair, least: number): Figure {
  return {
    name,
    value: ours,
    unit: '/s',
    peer,
    ratio,
    required: `ratio ≥ ${least}`,
    passes: ratio >= least,
    better: 'more',
  };
}

/** A time or a size beside its peer's, at most so many times as large. */
export function atMostTimes(
  name: string,
  { ours, peer }: Omit<Pair, 'ratio'>,
  most: number,
  unit: string,
  details: Details = {},
): Figure {
  const ratio = ours / peer;
  const required = `ratio ≤ ${most}`;
  return {
    name,
    ...details,
    value: ours,
    unit,
    peer,
    ratio,
    required,
    passes: ratio <= most,
    better: 'less',
  };
}

/** So many in a second or a minute, of which at least some are required. */
export function reaches(
  name: string,
  value: number,
  least: number,
  unit: 's' | 'min',
  details: Details = {},
): Figure {
  const required = `≥ ${written(least, `/${unit}`)}`;
  const passes = value >= least;
  return {
    name,
    ...details,
    value,
    unit: `/${unit}`,
    peer: null,
    ratio: null,
    required,
    passes,
    better: 'more',
  };
}

/** A figure that must not be above a limit. */
export function atMost(
  name: string,
  value: number,
  limit: number,
  unit: string,
  details: Details = {},
): Figure {
  const required = `≤ ${limit} ${unit}`.trim();
  const passes = value <= limit;
  return { name, ...details, value, unit, peer: null, ratio: null, required, passes, better: 'less' };
}

/** A figure of which nothing is required. */
export function noted(name: string, value: number, unit: string, details: Details = {}): Figure {
  return { ...atMost(name, value, Number.POSITIVE_INFINITY, unit, details), required: '', passes: null };
}

/** What could not be measured here, and why. */
export function skipped(name: string, why: string): Figure {
  return { ...noted(name, 0, ''), value: null, required: why };
}

/** A value as people read it. */
export function written(value: number | null, unit: string): string {
  if (value === null) return '–';
  if (unit.startsWith('/')) return `${Math.round(value).toLocaleString('en-US')}${unit}`;
  const rounded =
    Number.isInteger(value) || value >= 10 ? Math.round(value) : value.toFixed(value < 3 ? 2 : 1);
  return `${rounded} ${unit}`.trim();
}

const heads = ['case', 'ours', 'peer', 'ratio', 'required', ''];

/** The first lines of a table of figures. */
export const tableHead = [row(heads), row(heads.map(() => '---'))].join('\n');

/** The line of a figure. */
export function line({ name, detail, value, unit, peer, ratio, required, passes }: Figure): string {
  return row([
    detail === undefined ? name : `${name} (${detail.replaceAll('|', '\\|')})`,
    written(value, unit),
    peer === null ? '' : written(peer, unit),
    ratio?.toFixed(2) ?? '',
    required,
    passes === null ? '' : passes ? 'ok' : 'misses',
  ]);
}

/** The line of a case that ended with an error. */
export function failedLine(name: string): string {
  return row([name, '–', '', '', 'to run through', 'failed']);
}

export function table(figures: readonly Figure[], failed: readonly string[]): string {
  return [tableHead, ...figures.map(line), ...failed.map(failedLine)].join('\n');
}

function row(cells: readonly string[]): string {
  return `| ${cells.join(' | ')} |`;
}
