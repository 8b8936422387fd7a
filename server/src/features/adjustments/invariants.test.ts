import { afterAll, beforeAll, expect, test } from 'vitest';
import { aUser } from '#features/users/fixtures.ts';
import { bookAlone } from '#ledger/fixtures.ts';
import { checkInvariants } from '#ledger/invariants.ts';
import { type TestServer, testServer } from '#test/support/test-server.ts';
import { anAdjustment } from './fixtures.ts';
import { adjustmentChecks } from './invariants.ts';
import { movementOf } from './movement.ts';

let server: TestServer;
beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server.close());

test('a posted adjustment without its batch is named, and so is a batch of one that is not posted', async () => {
  const { db } = server.services;
  const { id: user_id } = await aUser(db);
  const posted = await anAdjustment(db, { user_id, status: 'posted' });
  const refused = await anAdjustment(db, { user_id, status: 'refused' });
  await bookAlone(server.pool, movementOf(refused), { ref: { type: 'adjustment', id: refused.id } });
  const found = (id: number, status: string) => ({
    rule: 'adjustment_is_booked',
    subject: `adjustment ${id}, ${status}`,
  });
  const check = () => checkInvariants(server.pool, adjustmentChecks);
  expect(await check()).toEqual([
    { ...found(posted.id, 'posted'), expected: '100', actual: '0' },
    { ...found(refused.id, 'refused'), expected: '0', actual: '100' },
  ]);
  await bookAlone(server.pool, movementOf(posted), { ref: { type: 'adjustment', id: posted.id } });
  expect(await check()).toHaveLength(1);
});
