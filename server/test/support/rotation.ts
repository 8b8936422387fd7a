/**
 * Gives so many of the ways that it is asked for, the next ones each time and others on another day, so that each has its turn; all of them
 * without a number.
 */
export function rotation(waysEach: number | undefined): <Way>(ways: readonly Way[]) => readonly Way[] {
  let turn = Math.floor(Date.now() / 86_400_000) * (waysEach ?? 0);
  return (ways) => {
    if (waysEach === undefined || waysEach >= ways.length) return ways;
    turn += waysEach;
    return Array.from(
      { length: waysEach },
      (_, index) => ways[(turn + index) % ways.length] as (typeof ways)[number],
    );
  };
}

/** One of `of` equal parts of what is tried, so that several processes share it. */
export interface Share {
  at: number;
  of: number;
}

export function shareOf<Way>(ways: readonly Way[], share: Share | undefined): readonly Way[] {
  return share === undefined ? ways : ways.filter((_, index) => index % share.of === share.at);
}
