import { create } from 'zustand';

interface Cover {
  /** How many calls the page waits for under its cover. */
  waiting: number;
}

export const useCover = create<Cover>(() => ({ waiting: 0 }));

/** Lies over the whole page until the answer of this function is called; calling it again does nothing. */
export function coverPage(): () => void {
  const add = (count: number) => useCover.setState(({ waiting }) => ({ waiting: waiting + count }));
  let isOver = false;
  add(1);
  return () => {
    if (isOver) return;
    isOver = true;
    add(-1);
  };
}
