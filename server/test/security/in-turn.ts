/** Gives so many of the ways that it is asked for, the next ones each time, so that each has its turn; all of them without a number. */
export function inTurn(waysEach: number | undefined): <Way>(ways: readonly Way[]) => readonly Way[] {
  let turn = 0;
  return (ways) => {
    if (waysEach === undefined || waysEach >= ways.length) return ways;
    turn += waysEach;
    return Array.from(
      { length: waysEach },
      (_, index) => ways[(turn + index) % ways.length] as (typeof ways)[number],
    );
  };
}
