/** One line of the table. */
export interface Figure {
  name: string;
  ours: string;
  /** The peer's figure, or the limit where there is no peer. */
  against: string;
  ratio: number | null;
  required: string;
  /** Null: nothing is required, the figure is for information. */
  passes: boolean | null;
}

function perSecond(value: number): string {
  return `${Math.round(value).toLocaleString('en-US')}/s`;
}

/** A figure beside its peer's, at least so many times as large. */
export function atLeast(
  name: string,
  { ours, peer, ratio }: { ours: number; peer: number; ratio: number },
  least: number,
): Figure {
  return {
    name,
    ours: perSecond(ours),
    against: perSecond(peer),
    ratio,
    required: `≥ ${least}`,
    passes: ratio >= least,
  };
}

/** So many in a second or a minute, of which at least some are required. */
export function reaches(name: string, value: number, least: number, unit: 's' | 'min'): Figure {
  const written = (count: number) => `${Math.round(count).toLocaleString('en-US')}/${unit}`;
  return {
    name,
    ours: written(value),
    against: '–',
    ratio: null,
    required: `≥ ${written(least)}`,
    passes: value >= least,
  };
}

/** A figure that must not be above a limit. */
export function atMost(name: string, value: number, limit: number, unit: string): Figure {
  const ours = Number.isInteger(value) || value >= 10 ? Math.round(value) : value.toFixed(1);
  const required = `≤ ${limit} ${unit}`.trim();
  return {
    name,
    ours: `${ours} ${unit}`.trim(),
    against: '–',
    ratio: null,
    required,
    passes: value <= limit,
  };
}

/** A figure of which nothing is required. */
export function noted(name: string, value: number, unit: string): Figure {
  return { ...atMost(name, value, Number.POSITIVE_INFINITY, unit), required: '–', passes: null };
}

/** What could not be measured here, and why. */
export function skipped(name: string, why: string): Figure {
  return { name, ours: '–', against: '–', ratio: null, required: why, passes: null };
}

export function table(figures: readonly Figure[]): string {
  const rows = figures.map(({ name, ours, against, ratio, required, passes }) => [
    name,
    ours,
    against,
    ratio?.toFixed(2) ?? '',
    required,
    passes === null ? '' : passes ? 'ok' : 'FAIL',
  ]);
  const all = [
    ['case', 'ours', 'peer', 'ratio', 'required', ''],
    ['---', '---', '---', '---', '---', '---'],
    ...rows,
  ];
  return all.map((cells) => `| ${cells.join(' | ')} |`).join('\n');
}
