import {
  copyPreview,
  copyProfitList,
} from '@quarterdeck/contract/features/rewards/copy-profits/copy-profits';
import { reportCopyProfit } from '@quarterdeck/contract/features/rewards/copy-profits/platform';
import { joinTrader, leaveTrader } from '@quarterdeck/contract/features/traders/followers/platform';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { aRobot, traded } from '#features/robots/fixtures.ts';
import { anApplicant, aShelved } from '#features/traders/fixtures.ts';
import { checkInvariants } from '#ledger/invariants.ts';
import type { Client } from '#test/support/client.ts';
import { type TestServer, testServer } from '#test/support/test-server.ts';
import { type Body, type Pair, weekly } from './fixtures.ts';
import { copiedFillsRule } from './invariants.ts';
import { reckonCopies } from './reckon.ts';

let server: TestServer;
let admin: Client;
/** The week from the 11th is just over. */
const now = new Date('2026-05-18T00:30:00Z');
beforeAll(async () => {
  server = await testServer({ now: () => now });
  admin = await server.signIn('admin');
});
afterAll(() => server?.close());

/** A trader on the shelf, and a user who may follow them. */
async function two() {
  const trader = await aShelved(server, { share_pct: '10' });
  const follower = await anApplicant(server);
  const pair = { follower_uid: follower.uid, trader_uid: trader.uid };
  const join = (at: string) => server.platform.call(joinTrader, { ...pair, amount: '100', at });
  return { trader, follower, pair, join };
}

/** A copy robot that traded an hour ago: 20 without 0.6 of fees, and −5 without 0.2. */
async function copied({ follower_uid, trader_uid }: Pair) {
  const terms = { uid: follower_uid, trader_uid, started_at: '2026-05-10T00:00:00Z' };
  await traded(server, await aRobot(server, { terms }), [
    ['buy', '100', '2', '0.4'],
    ['sell', '110', '2', '0.2'],
    ['buy', '100', '1', '0.1', 2],
    ['sell', '95', '1', '0.1', 2],
  ]);
}

const say = (body: Body) => server.platform.call(reportCopyProfit, body);
const rowOf = async (ref: string) => (await admin.call(copyProfitList.index, { ref })).list[0];

test('a preview says what followers would pay, and that is what a right report books', async () => {
  const { trader, pair, join } = await two();
  await join('2026-05-10T00:00:00Z');
  await copied(pair);
  const preview = await admin.call(copyPreview, { trader_id: String(trader.user_id) });
  expect(preview).toMatchObject({
    until: '2026-05-25T00:00:00.000Z',
    followers: 1,
    payers: 1,
    unknown: 0,
    share: '1.42',
    list: [{ cum_net_realised: '14.2', mark_before: '0', base: '14.2', mark_after: '14.2', is_short: false }],
  });
  const body = weekly(pair, 1, '14.2');
  const { share, cut } = await say(body);
  expect({ share, cut }).toEqual({ share: preview.share, cut: preview.cut });
  expect(await rowOf(body.ref)).toMatchObject({ reckoned: '14.2', cum_net_realised: '14.2' });
  const after = await admin.call(copyPreview, { trader_id: String(trader.user_id) });
  expect(after).toMatchObject({
    followers: 1,
    payers: 0,
    share: '0',
    list: [{ mark_before: '14.2', base: '0' }],
  });
});

test('a preview adds up all followers, at the share of this moment, and lists those who would pay most', async () => {
  const { trader, pair, join } = await two();
  await join('2026-05-10T00:00:00Z');
  await copied(pair);
  await server.services.db.query(sql`
    WITH key AS (SELECT nextval(pg_get_serial_sequence('users', 'id')) AS id FROM generate_series(1, 500)),
    more AS (
      INSERT INTO users (id, uid, username, nickname, invite_code, path)
      SELECT id, 'more-' || id, 'more', 'More', 'more-' || id, '/' || id || '/' FROM key RETURNING id)
    INSERT INTO trader_follower (trader_id, follower_id, amount, joined_at)
    SELECT ${trader.id}, id, 200, ${now.toISOString()} FROM more`);
  await server.services.db.query(sql`
    UPDATE trader SET next_share_pct = 20, share_effective_at = '2026-05-20T00:00:00Z' WHERE id = ${trader.id}`);
  const preview = await admin.call(copyPreview, { trader_id: String(trader.user_id) });
  expect(preview).toMatchObject({ share_pct: '10', followers: 501, payers: 1, unknown: 500, share: '1.42' });
  expect(preview.list).toHaveLength(500);
  expect(preview.list[0]).toMatchObject({ follower_uid: pair.follower_uid, share: '1.42' });
});

test('a report that is not what the fills come to is found, also where these arrive later', async () => {
  const { pair, join } = await two();
  await join('2026-05-10T00:00:00Z');
  const body = weekly(pair, 1, '20');
  await say(body);
  expect((await rowOf(body.ref))?.reckoned).toBeNull();
  await copied(pair);
  await reckonCopies(server.services);
  const found = await checkInvariants(server.pool, copiedFillsRule.checks);
  expect(found).toMatchObject([{ subject: `copied profit ${body.ref}`, expected: '14.2', actual: '20' }]);
  const { list } = await admin.call(copyProfitList.index, { differs: 'true' });
  expect(list.map(({ ref }) => ref)).toEqual([body.ref]);
});

test('who leaves and follows again begins with a mark of their own; the one before stays', async () => {
  const { pair, join } = await two();
  await join('2026-05-04T01:00:00Z');
  const first = weekly(pair, 0, '200');
  expect(await say(first)).toMatchObject({ mark_after: '200' });
  await server.platform.call(leaveTrader, { ...pair, at: '2026-05-12T00:00:00Z' });
  await join('2026-05-12T12:00:00Z');
  const again = await say(weekly(pair, 1, '50'));
  expect(again).toMatchObject({ mark_before: '0', mark_after: '50', base: '50', share: '5' });
  const marks = await server.services.db.query<{ high_water: string }>(sql`
    SELECT trim_scale(high_water)::text AS high_water FROM copy_mark
    WHERE follower_id = (SELECT id FROM users WHERE uid = ${pair.follower_uid}) ORDER BY joined_at`);
  expect(marks.map(({ high_water }) => high_water)).toEqual(['200', '50']);
  // It is still the last report of the first following, and may be reversed.
  expect((await rowOf(first.ref))?.allowed_actions).toContain('request_reverse');
});

test('a beginning that is told after a report is no new beginning', async () => {
  const { pair, join } = await two();
  await say(weekly(pair, 0, '200'));
  await join('2026-05-05T00:00:00Z');
  expect(await say(weekly(pair, 1, '210'))).toMatchObject({ mark_before: '200', base: '10' });
});
