/** One of so many, and others on another day, so that each has its turn. */
export function inTurn<Way>(ways: readonly Way[], oneOf: number): readonly Way[] {
  const day = Math.floor(Date.now() / 86_400_000);
  return ways.filter((_, index) => (index + day) % oneOf === 0);
}
