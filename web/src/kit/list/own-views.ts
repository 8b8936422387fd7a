import { useState } from 'react';
import { readStored, useOwnKey, writeStored } from '#kit/stored.ts';

export interface SavedView {
  name: string;
  /** Filters and order, as a search string. */
  search: string;
}

export interface OwnViews {
  views: readonly SavedView[];
  /** Replaces the one of that name. */
  add: (view: SavedView) => void;
  remove: (name: string) => void;
}

/** The views of a list that this reader saved in this browser. */
export function useOwnViews(listPath: string): OwnViews {
  const key = useOwnKey('views', listPath);
  const [views, setViews] = useState(() => readViews(key));
  const without = (name: string) => views.filter((view) => view.name !== name);
  const keep = (next: SavedView[]) => {
    writeStored(key, next);
    setViews(next);
  };
  return {
    views,
    add: ({ name, search }) => keep([...without(name), { name, search }]),
    remove: (name) => keep(without(name)),
  };
}

function readViews(key: string): SavedView[] {
  const value = readStored(key);
  if (!Array.isArray(value)) return [];
  return value.filter(
    (view: Partial<SavedView> | null): view is SavedView =>
      typeof view?.name === 'string' && typeof view.search === 'string',
  );
}
