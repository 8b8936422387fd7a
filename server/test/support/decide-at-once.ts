import { type Withdrawal, withdrawalList } from '@quarterdeck/contract/features/withdrawals/withdrawals';
import { expect } from 'vitest';
import { aUser, aWithdrawalIn, moves } from '#features/withdrawals/fixtures.ts';
import { anAdmin } from '#identity/fixtures.ts';
import { type Client, createClient } from './client.ts';
import type { TestServer } from './test-server.ts';

/** An admin of their own with all rights to withdrawals, who tries again while the server is too busy. */
export async function aReviewer({ app, services }: TestServer): Promise<Client> {
  const actions = ['withdrawal.read', 'withdrawal.approve', 'withdrawal.refuse', 'withdrawal.pay'] as const;
  const { id } = await anAdmin(services.db, { actions });
  const token = await services.sessions.create(services.db, id, {
    ip: null,
    userAgent: null,
    now: services.now(),
  });
  return createClient({ app, defects: [], token, patient: true });
}

const usersAtOnce = 10;

/** Withdrawals of a few users, some in review and some whose payment failed. */
export async function manyWithdrawals(
  server: TestServer,
  inReview: number,
  failed: number,
): Promise<Withdrawal[]> {
  const statuses = Array.from({ length: inReview + failed }, (_, index) =>
    index < inReview ? ('pending_review' as const) : ('payment_failed' as const),
  );
  // Each user's one after another: all at once would wait for connections longer than the server lets them.
  const ofUsers = await Promise.all(
    Array.from({ length: usersAtOnce }, async (_, first) => {
      const user = await aUser(server, '10000');
      const own: Withdrawal[] = [];
      for (let index = first; index < statuses.length; index += usersAtOnce)
        own.push(
          await aWithdrawalIn(server, statuses[index] ?? expect.fail('no status'), {
            user,
            amount: String(20 + (index % 7)),
          }),
        );
      return own;
    }),
  );
  return ofUsers.flat();
}

/** Two reviewers decide about each withdrawal at the same moment, one for it and one against. One wins; the other is told who did. */
export async function decideAtOnce(
  server: TestServer,
  [first, second]: readonly [Client, Client],
  pairs: number,
): Promise<{ approved: number; refused: number }> {
  const rows = await manyWithdrawals(server, pairs, 0);
  // Both are known to the server already, so that neither is held up on the way.
  await Promise.all([first, second].map((client) => client.call(withdrawalList.index, { page_size: 10 })));
  let approvals = 0;
  await Promise.all(
    rows.map(async (row, index) => {
      const approving = () => moves.approve(first, row);
      const refusing = () => moves.refuse(second, row);
      const started = index % 2 === 0 ? [approving(), refusing()] : [refusing(), approving()].reverse();
      const [approved, refused] = await Promise.all(started);
      const statuses = [approved?.status, refused?.status];
      expect(statuses.toSorted()).toEqual([200, 409]);
      const [winner, loser] = statuses[0] === 200 ? [approved, refused] : [refused, approved];
      expect(['refuse', 'withdrawing']).toContain(winner?.data.status);
      expect(loser?.data).toMatchObject({ current: { status: winner?.data.status } });
      if (winner === approved) approvals += 1;
    }),
  );
  return { approved: approvals, refused: pairs - approvals };
}
