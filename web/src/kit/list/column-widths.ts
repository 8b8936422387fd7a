import { useState } from 'react';
import { readStored, useOwnKey, writeStored } from '#kit/stored.ts';

/** Of a column, in px. */
export const widthMin = 60;
export const widthMax = 900;

export interface ColumnWidths {
  /** Those that the reader set, by the columns' names; others take what room there is. */
  set: Readonly<Record<string, number>>;
  /** `undefined`: as wide as its cells ask for. */
  give: (name: string, width: number | undefined) => void;
  reset: () => void;
}

/** How wide the reader wants columns, kept for each list. */
export function useColumnWidths(listPath: string): ColumnWidths {
  const key = useOwnKey('widths', listPath);
  const [set, setWidths] = useState(() => readWidths(key));
  const keep = (next: Record<string, number>) => {
    writeStored(key, next);
    setWidths(next);
  };
  return {
    set,
    give: (name, width) => {
      const { [name]: _, ...others } = set;
      keep(width === undefined ? others : { ...others, [name]: bounded(width) });
    },
    reset: () => keep({}),
  };
}

export function bounded(width: number): number {
  return Math.round(Math.min(Math.max(width, widthMin), widthMax));
}

function readWidths(key: string): Record<string, number> {
  const value = readStored(key);
  if (typeof value !== 'object' || value === null) return {};
  const known = Object.entries(value).filter(([, width]) => typeof width === 'number');
  return Object.fromEntries(known.map(([name, width]) => [name, bounded(width)]));
}
