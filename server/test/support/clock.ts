const minute = 60_000;

/**
 * A clock that is right, but some minutes behind where it would be about midnight, in UTC: no day begins while a test runs, and the
 * one that it is has begun a while ago.
 */
export function clockOffMidnight(): () => Date {
  const time = Date.now();
  const isClose = new Date(time + 10 * minute).getUTCDate() !== new Date(time - 10 * minute).getUTCDate();
  const behind = isClose ? 20 * minute : 0;
  return () => new Date(Date.now() - behind);
}
