import sql from 'sql-template-tag';
import { expect, onTestFinished, test } from 'vitest';
import { checkInvariants } from '#ledger/invariants.ts';
import { aReviewer, decideAtOnce } from '#test/support/decide-at-once.ts';
import { testServer } from '#test/support/test-server.ts';
import { withdrawalChecks } from './invariants.ts';

/** So many pairs at a time: users have limits for a day, and who asks waits for a connection five seconds at most. */
const pairs = 50;
const rounds = 20;

test('1,000 withdrawals approved and refused at the same moment: one winner each, and nothing is left on hold', async () => {
  const server = await testServer();
  onTestFinished(() => server.close());
  const reviewers = [await aReviewer(server), await aReviewer(server)] as const;
  const total = { approved: 0, refused: 0 };
  for (let round = 0; round < rounds; round += 1) {
    const { approved, refused } = await decideAtOnce(server, reviewers, pairs);
    total.approved += approved;
    total.refused += refused;
  }
  expect(total.approved + total.refused).toBe(pairs * rounds);
  const ends = await server.services.db.query<{ status: string; times: number }>(sql`
    SELECT status, count(*) AS times FROM withdrawal GROUP BY 1 ORDER BY 1`);
  expect(ends).toEqual(
    [
      { status: 'refuse', times: total.refused },
      { status: 'withdrawing', times: total.approved },
    ].filter(({ times }) => times > 0),
  );
  // Among them: what users have on hold is what their withdrawals under way are.
  expect(await checkInvariants(server.pool, withdrawalChecks)).toEqual([]);
  process.stdout.write(`${total.approved} approved, ${total.refused} refused\n`);
});
