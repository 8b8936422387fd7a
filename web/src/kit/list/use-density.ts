import { create } from 'zustand';
import { readStored, useOwnKey, writeStored } from '#kit/stored.ts';

/** How close to each other the rows of tables stand. */
export const densities = ['comfortable', 'compact'] as const;
export type Density = (typeof densities)[number];

/** By the names under which they are kept: one choice of a person for every list. */
const useChosen = create<Record<string, Density>>()(() => ({}));

export function useDensity(): [Density, (density: Density) => void] {
  const key = useOwnKey('density', 'lists');
  const chosen = useChosen((all) => all[key]);
  const density = chosen ?? (readStored(key) === 'compact' ? 'compact' : 'comfortable');
  const choose = (next: Density) => {
    writeStored(key, next);
    useChosen.setState({ [key]: next });
  };
  return [density, choose];
}
