import { proposeAdjustment } from '@quarterdeck/contract/features/adjustments/adjustments';
import { setUserLevel } from '@quarterdeck/contract/features/rewards/levels/levels';
import { userDetail } from '@quarterdeck/contract/features/users/users';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestServer, testServer } from '#test/support/test-server.ts';
import { aUser } from './fixtures.ts';

let server: TestServer;
beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server?.close());

test('the history of a user has the steps of their records, for who may read those', async () => {
  const [admin, support] = [await server.signIn('admin'), await server.signIn('support')];
  const user = await aUser(server.services.db);
  await admin.call(setUserLevel, { uid: user.uid, rank: 0, reason: 'Asked for by the desk' });
  await admin.call(proposeAdjustment, {
    uid: user.uid,
    asset: 'USDT',
    direction: 'add',
    amount: '5',
    category: 'compensation',
    reason: 'A job was late',
    evidence: 'Ticket 4711',
  });
  const { history } = await admin.call(userDetail, { id: String(user.id) });
  expect(history.map(({ action, object_type }) => [action, object_type])).toEqual([
    ['user_level.set', 'user_level'],
    ['adjustment.propose', 'adjustment'],
  ]);
  expect(history.at(-1)).toMatchObject({ to: 'pending', actor: 'admin' });
  const seen = await support.call(userDetail, { id: String(user.id) });
  expect(seen.history.map(({ object_type }) => object_type)).not.toContain('user_level');
});
