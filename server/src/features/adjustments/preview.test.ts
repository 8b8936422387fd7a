import { platform as everything } from '@quarterdeck/contract/core/access';
import { assetScales, assets } from '@quarterdeck/contract/core/assets';
import { compare } from '@quarterdeck/contract/core/money';
import {
  adjustmentCategories,
  adjustmentDirections,
} from '@quarterdeck/contract/features/adjustments/adjustments';
import fc from 'fast-check';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { batch } from '#domain/batches.ts';
import { aUser } from '#features/users/fixtures.ts';
import { bookAlone } from '#ledger/fixtures.ts';
import { checkInvariants } from '#ledger/invariants.ts';
import { rewardClawedBack } from '#ledger/movements/reward.ts';
import { type TestServer, testServer } from '#test/support/test-server.ts';
import { movementOf } from './movement.ts';
import { previewOf } from './preview.ts';

let server: TestServer;
beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server.close());

const anyTerms = fc
  .record({
    asset: fc.constantFrom(...assets),
    direction: fc.constantFrom(...adjustmentDirections),
    category: fc.constantFrom(...adjustmentCategories),
    isReversal: fc.boolean(),
    whole: fc.bigInt(0n, 500n),
    fraction: fc.nat(9999),
  })
  .map(({ whole, fraction, isReversal, ...terms }) => ({
    ...terms,
    amount: `${whole}.${String(fraction + 1).padStart(assetScales[terms.asset], '0')}`.slice(0, 12),
    reverses_id: isReversal ? 1 : null,
    rate_usdt: '1',
  }));

test('what is previewed is what is booked, line by line, with the balances that it leads to', async () => {
  const { db } = server.services;
  const { id: user_id } = await aUser(db);
  await fc.assert(
    fc.asyncProperty(anyTerms, async (given) => {
      const terms = { ...given, user_id };
      const preview = await previewOf(db, terms);
      const booking = bookAlone(server.pool, movementOf(terms));
      if (preview.short) {
        await expect(booking).rejects.toMatchObject({ code: 'insufficient_balance' });
        return;
      }
      const { batchId } = await booking;
      const lines = (await batch(db, batchId, everything))?.lines.map(({ id: _id, ...line }) => line);
      expect(preview.lines.map(({ before: _before, after: _after, ...line }) => line)).toEqual(
        lines?.map((line) => ({ ...line })),
      );
      const { balance_after } = await db.one<{ balance_after: string }>(sql`
        SELECT balance_after FROM ledger_line WHERE batch_id = ${batchId} AND user_id = ${user_id}`);
      const own = preview.lines.find(({ uid }) => uid !== null);
      expect(compare(own?.after ?? 'NaN', balance_after)).toBe(0);
      const next = await previewOf(db, terms);
      expect(next.lines.map(({ before }) => before)).toEqual(preview.lines.map(({ after }) => after));
    }),
    { numRuns: 60 },
  );
  expect(await checkInvariants(server.pool)).toEqual([]);
});

test('what is owed is paid off before anything can be spent, and that is previewed too', async () => {
  const { db } = server.services;
  const { id: user_id } = await aUser(db);
  const taken = {
    userId: user_id,
    asset: 'L',
    expense: '502',
    fromPending: '0',
    fromAvailable: '0',
  } as const;
  await bookAlone(server.pool, rewardClawedBack({ ...taken, shortfall: '5' }));
  const terms = { asset: 'L', direction: 'add', category: 'refund', amount: '8', reverses_id: null } as const;
  const { lines, short } = await previewOf(db, { ...terms, rate_usdt: '1', user_id });
  expect(short).toBe(false);
  expect(
    lines.slice(1).map(({ account_code, debit, credit, after }) => [account_code, debit, credit, after]),
  ).toEqual([
    ['201', '0', '8', '8'],
    ['201', '5', '0', '3'],
    ['110', '0', '5', '0'],
  ]);
});
