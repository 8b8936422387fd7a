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
  /** Leaves another one of that name as it is: this one is given a number. */
  addBeside: (view: SavedView) => void;
  remove: (name: string) => void;
}

/** The views of a list that this reader saved in this browser. */
export function useOwnViews(listPath: string): OwnViews {
  const key = useOwnKey('views', listPath);
  const [shown, setShown] = useState(() => readViews(key));
  /** From what is kept now: answers of the server come after other presses. */
  const edit = (change: (views: SavedView[]) => SavedView[]) => {
    const next = change(readStored(key) === null ? shown : readViews(key));
    writeStored(key, next);
    setShown(next);
  };
  const without = (views: SavedView[], name: string) => views.filter((view) => view.name !== name);
  return {
    views: shown,
    add: (view) => edit((views) => [...without(views, view.name), view]),
    addBeside: (view) => edit((views) => [...views, { ...view, name: freeName(view.name, views) }]),
    remove: (name) => edit((views) => without(views, name)),
  };
}

function freeName(name: string, views: readonly SavedView[]): string {
  const isTaken = (candidate: string) => views.some((view) => view.name === candidate);
  let free = name;
  for (let count = 2; isTaken(free); count += 1) free = `${name} (${count})`;
  return free;
}

function readViews(key: string): SavedView[] {
  const value = readStored(key);
  if (!Array.isArray(value)) return [];
  return value.filter(
    (view: Partial<SavedView> | null): view is SavedView =>
      typeof view?.name === 'string' && typeof view.search === 'string',
  );
}
