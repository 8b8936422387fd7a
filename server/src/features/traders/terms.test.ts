import { configDefaults } from '@quarterdeck/contract/features/config/config';
import {
  joinTrader,
  leaveTrader,
  reportFollowers,
} from '@quarterdeck/contract/features/traders/followers/platform';
import { traderSettingsEffect } from '@quarterdeck/contract/features/traders/settings-effect';
import { askShareChange, readTraders } from '@quarterdeck/contract/features/traders/traders/platform';
import {
  changeShare,
  editTrader,
  removeIdle,
  revokeTrader,
  shelveTrader,
  topUpBond,
  traderDetail,
  unshelveTrader,
} from '@quarterdeck/contract/features/traders/traders/traders';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { anUpload } from '#features/files/fixtures.ts';
import { anActiveUser } from '#features/rewards/fixtures.ts';
import { dayBefore } from '#kernel/days.ts';
import type { Client } from '#test/support/client.ts';
import { clockOffMidnight } from '#test/support/clock.ts';
import { type TestServer, testServer } from '#test/support/test-server.ts';
import { aFollower, anApplicant, anApplication, aShelved, aTrader, reference } from './fixtures.ts';
import { evaluateTiers } from './tiers/tiers.ts';
import { applyShares } from './traders/share.ts';

// Evaluations go by the day.
const now = clockOffMidnight();
let server: TestServer;
let maker: Client;
let risk: Client;
beforeAll(async () => {
  server = await testServer({ now });
  [maker, risk] = [await server.signIn('maker'), await server.signIn('risk')];
});
afterAll(() => server?.close());

const reason = 'Asked by the trader';
const day = 86_400_000;
const read = async (id: number) => (await risk.call(traderDetail, { id: String(id) })).trader;
const later = (milliseconds: number) => ({
  ...server.services,
  now: () => new Date(now().getTime() + milliseconds),
});

/** A Monday from now, in milliseconds: at least a week, for days are judged once they are over. */
const monday = () => (14 - ((now().getUTCDay() + 6) % 7)) * day;

async function set(group: string, name: string, value: string): Promise<void> {
  await server.pool.query(
    `INSERT INTO config ("group", name, value, updated_at) VALUES ($1, $2, $3, now())
     ON CONFLICT ("group", name) DO UPDATE SET value = excluded.value`,
    [group, name, value],
  );
}

/** The platform says that a user follows. */
const follow = (trader_uid: string, follower_uid: string, amount = '100') =>
  server.platform.call(joinTrader, {
    ...{ trader_uid, follower_uid, amount },
    at: server.services.now().toISOString(),
  });

/** What users see of a trader, as it stands, with something else. */
async function edited(id: number, given: Partial<Parameters<typeof maker.call<typeof editTrader>>[1]>) {
  const { display_name, bio, avatar, symbols, min_copy, max_copy, max_followers, sort, version } =
    await read(id);
  const now = { display_name, bio, avatar, symbols, min_copy, max_copy, max_followers, sort };
  return await maker.call(editTrader, { id, version, ...now, ...given });
}

/** What happened to a trader, in its order. */
async function toldOf(id: number, like: string): Promise<string[]> {
  const rows = await server.services.db.query<{ type: string }>(sql`
    SELECT type FROM event WHERE object_type = 'trader' AND object_id = ${id} AND type LIKE ${like} ORDER BY id`);
  return rows.map(({ type }) => type);
}

test('a share changes after its notice and once a week, anyone who asks', async () => {
  const trader = await aShelved(server);
  const { id, uid } = trader;
  await set('trader_share', 'trader_share_max', '20');
  await expect(risk.call(changeShare, { ...reference(trader), share_pct: '21', reason })).rejects.toThrow(
    'share_above_maximum',
  );
  const planned = await risk.call(changeShare, { ...reference(trader), share_pct: '12', reason });
  expect(planned).toMatchObject({ share_pct: '10', next_share_pct: '12' });
  const ask = (share_pct: string) => server.platform.call(askShareChange, { trader_uid: uid, share_pct });
  await expect(ask('15')).rejects.toThrow('share_changed_lately');
  await applyShares(server.services);
  expect((await read(id)).share_pct).toBe('10');
  await applyShares(later(day + 1_000));
  expect(await read(id)).toMatchObject({ share_pct: '12', next_share_pct: null });
  await server.services.db.query(
    sql`UPDATE trader SET share_changed_at = share_changed_at - interval '7 days' WHERE id = ${id}`,
  );
  await expect(ask('12')).rejects.toThrow('share_unchanged');
  expect(await ask('15')).toMatchObject({ share_pct: '12', next_share_pct: '15' });
  expect(await toldOf(id, 'trader.share%')).toEqual([
    'trader.share_planned',
    'trader.share_changed',
    'trader.share_planned',
  ]);
});

test('a share that changes at once is not undone by one that was planned before', async () => {
  const trader = await aShelved(server);
  const { id } = trader;
  await risk.call(changeShare, { ...reference(trader), share_pct: '12', reason });
  await server.services.db.query(
    sql`UPDATE trader SET share_changed_at = share_changed_at - interval '8 days' WHERE id = ${id}`,
  );
  await set('trader_share', 'trader_share_notice_hours', '0');
  const { version } = await read(id);
  const changed = await risk.call(changeShare, { id, version, share_pct: '9', reason });
  expect(changed).toMatchObject({ share_pct: '9', next_share_pct: null, share_effective_at: null });
  await applyShares(later(2 * day));
  expect((await read(id)).share_pct).toBe('9');
  await set('trader_share', 'trader_share_notice_hours', '24');
});

describe('the shelf', () => {
  test('takes traders with figures, and shows what staff say of them in their order', async () => {
    const { id, version } = await aTrader(server);
    await expect(maker.call(shelveTrader, { id, version })).rejects.toThrow('trader_no_figures');
    const [first, second] = [await aShelved(server), await aShelved(server)];
    await expect(maker.call(shelveTrader, reference(first))).rejects.toThrow('trader_on_shelf');
    await edited(first.id, {
      display_name: 'Ada',
      bio: 'Majors',
      symbols: ['BTC/USDT', 'BTC/USDT'],
      sort: 8,
    });
    await edited(second.id, { display_name: 'Ben', sort: 7 });
    const shown = async () =>
      (await server.platform.call(readTraders, {})).list
        .filter((one) => one.id === first.id || one.id === second.id)
        .sort((one, other) => one.sort - other.sort)
        .map(({ display_name, symbols }) => [display_name, symbols]);
    await expect.poll(shown).toEqual([
      ['Ben', []],
      ['Ada', ['BTC/USDT']],
    ]);
    const ben = await read(second.id);
    expect((await maker.call(unshelveTrader, { ...reference(ben), reason })).on_shelf).toBe(false);
    await expect.poll(shown).toEqual([['Ada', ['BTC/USDT']]]);
  });

  test('shows the avatar that staff gave, until they remove it, and the log has both', async () => {
    const { id } = await aShelved(server);
    const unknown = `/backstage/file/${'0'.repeat(64)}`;
    await expect(edited(id, { avatar: unknown })).rejects.toThrow('not_found');
    const url = await anUpload(server, maker);
    const shown = async () =>
      (await server.platform.call(readTraders, {})).list.find((one) => one.id === id)?.avatar;
    expect((await edited(id, { avatar: url })).avatar).toBe(url);
    await expect.poll(shown).toBe(url);
    expect((await server.app.inject({ method: 'GET', url })).statusCode, 'open to the platform').toBe(200);
    expect((await edited(id, { avatar: '' })).avatar).toBe('');
    await expect.poll(shown).toBe('');
    await server.pool.query('UPDATE trader SET avatar = $1 WHERE id = $2', [unknown, id]);
    expect((await edited(id, { bio: 'Its file is gone' })).avatar, 'kept').toBe(unknown);
    const entries = await server.services.db.query(sql`
      SELECT before->>'avatar' AS before, after->>'avatar' AS after FROM admin_log
      WHERE action = 'trader.edit' AND object_id = ${id} AND result = 'done' ORDER BY id LIMIT 2`);
    expect(entries).toEqual([
      { before: '', after: url },
      { before: url, after: '' },
    ]);
  });
});

describe('following', () => {
  test('is bounded by amounts, by places and by how many traders somebody follows', async () => {
    const [trader, other] = [await aShelved(server), await aShelved(server)];
    await edited(trader.id, { min_copy: '20', max_copy: '500', max_followers: 1 });
    const [one, two] = [await anActiveUser(server), await anActiveUser(server)];
    for (const amount of ['19.99', '500.01'])
      await expect(follow(trader.uid, one.uid, amount)).rejects.toThrow('copy_amount_bounds');
    await expect(follow(other.uid, one.uid, '9')).rejects.toThrow('copy_amount_bounds');
    await expect(follow(trader.uid, trader.uid)).rejects.toThrow('copy_of_self');
    expect(await follow(trader.uid, one.uid)).toMatchObject({ following: true });
    await expect(follow(trader.uid, two.uid)).rejects.toThrow('trader_full');
    await set('trader_follow', 'follow_traders_max', '1');
    await expect(follow(other.uid, one.uid)).rejects.toThrow('follow_limit');
    await set('trader_follow', 'follow_traders_max', '10');
    const pair = { trader_uid: trader.uid, follower_uid: one.uid };
    await server.platform.call(leaveTrader, { ...pair, at: server.services.now().toISOString() });
    expect(await follow(trader.uid, two.uid)).toMatchObject({ following: true });
  });

  test('ends for those who are idle, and for no one else', async () => {
    const trader = await aShelved(server);
    const kinds = { idle: ['100', false], rich: ['100.01', false], open: ['5', true] } as const;
    const uids: Record<string, string> = { unheard: (await aFollower(server, trader)).uid };
    for (const kind of Object.keys(kinds)) uids[kind] = (await aFollower(server, trader)).uid;
    await server.platform.call(reportFollowers, {
      trader_uid: trader.uid,
      at: server.services.now().toISOString(),
      followers: Object.entries(kinds).map(([kind, [equity, has_position]]) => ({
        ...{ follower_uid: uids[kind] ?? '', amount: '100', equity, has_position },
      })),
    });
    const done = await risk.call(removeIdle, { ...reference(await read(trader.id)), reason });
    expect(done.followers).toBe(3);
    const { followers } = await risk.call(traderDetail, { id: String(trader.id) });
    expect(followers.map(({ uid }) => uid)).not.toContain(uids.idle);
    await expect(risk.call(removeIdle, { ...reference(done), reason })).rejects.toThrow('nobody_idle');
    expect(await toldOf(trader.id, 'trader.unfollowed')).toHaveLength(1);
  });
});

test('a tier is planned on a Monday, told, and in effect a week later where its bond is held', async () => {
  await set('trader_tiers', 'tier_1_followers', '1');
  const user = await anApplicant(server, '300');
  const full = await aShelved(server, { uid: user.uid });
  const silent = await aShelved(server, { tier: 2 });
  await aFollower(server, full);
  for (let before = 5; before > 0; before -= 1) await evaluateTiers(later(monday() - before * day));
  expect((await read(full.id)).next_tier).toBeNull();
  await evaluateTiers(later(monday()));
  expect(await read(full.id)).toMatchObject({ tier: 1, next_tier: 2, tier_reason: 'full_and_active' });
  expect(await read(silent.id)).toMatchObject({ tier: 2, next_tier: 1, tier_reason: 'silent' });
  await evaluateTiers(later(monday() + 7 * day));
  expect(await read(full.id)).toMatchObject({ tier: 1, next_tier: 2 });
  expect(await read(silent.id)).toMatchObject({ tier: 1, next_tier: null, max_followers: 1 });
  const asked = { ...reference(await read(full.id)), amount: '200', evidence: 'Ticket 9' };
  expect((await maker.call(topUpBond, asked)).bond).toBe('300');
  await evaluateTiers(later(monday() + 14 * day));
  expect(await read(full.id)).toMatchObject({ tier: 2, next_tier: null, max_followers: 100 });
  expect(await toldOf(full.id, 'trader.tier%')).toEqual(['trader.tier_planned', 'trader.tier_changed']);
  await set('trader_tiers', 'tier_1_followers', configDefaults.trader_tiers.tier_1_followers);
});

test('a Monday on which no server ran is made up for; what was planned then takes effect on the next', async () => {
  const { id } = await aShelved(server, { tier: 2 });
  await server.services.db.query(sql`UPDATE trader SET judged_day = NULL`);
  await server.services.db.query(sql`UPDATE trader SET failing_days = 9 WHERE id = ${id}`);
  const [sunday, tuesday] = [monday() - day, monday() + day];
  await evaluateTiers(later(sunday));
  expect(await read(id)).toMatchObject({ tier: 2, next_tier: null });
  await evaluateTiers(later(tuesday));
  expect(await read(id)).toMatchObject({ tier: 2, next_tier: 1 });
  await evaluateTiers(later(tuesday + day));
  expect(await read(id)).toMatchObject({ tier: 2, next_tier: 1 });
  await evaluateTiers(later(monday() + 7 * day));
  expect(await read(id)).toMatchObject({ tier: 1, next_tier: null });
});

test('a trader who is busy costs no other their tier', async () => {
  const [busy, other] = [await aShelved(server, { tier: 2 }), await aShelved(server, { tier: 2 })];
  await server.services.db.query(
    sql`UPDATE trader SET failing_days = 9 WHERE id IN (${busy.id}, ${other.id})`,
  );
  const moment = later(monday() + 7 * day);
  await server.services.db.query(sql`UPDATE trader SET judged_day = ${dayBefore(moment.now())}`);
  const holder = await server.pool.connect();
  await holder.query('BEGIN');
  await holder.query('SELECT FROM trader WHERE id = $1 FOR UPDATE', [busy.id]);
  try {
    await expect(evaluateTiers(moment)).rejects.toThrow('1 of');
  } finally {
    await holder.query('ROLLBACK');
    holder.release();
  }
  expect(await read(busy.id)).toMatchObject({ next_tier: null });
  expect(await read(other.id)).toMatchObject({ next_tier: 1 });
  await evaluateTiers(moment);
  expect(await read(busy.id)).toMatchObject({ next_tier: 1 });
});

test('settings say before they are saved whom they touch', async () => {
  const trader = await aShelved(server);
  await aFollower(server, trader, '60');
  const admin = await server.signIn('admin');
  const { traders, small } = await server.services.db.one<{ traders: number; small: number }>(sql`
    SELECT (SELECT count(*)::int FROM trader WHERE tier = 1 AND id IN (
        SELECT trader_id FROM trader_bond_entry GROUP BY 1 HAVING sum(amount) < 250)) AS traders,
      (SELECT count(*)::int FROM trader_follower WHERE left_at IS NULL AND amount < 61) AS small`);
  const { trader_tiers, trader_follow, trader_share, trader_review } = configDefaults;
  const effect = async (form: Parameters<typeof maker.call<typeof traderSettingsEffect>>[1]) =>
    (await admin.call(traderSettingsEffect, form)).list;
  const version = 1;
  expect(
    await effect({ group: 'trader_tiers', version, ...trader_tiers, tier_1_bond: '250' }),
  ).toContainEqual({ code: 'traders_bond_short', before: '0', after: String(traders) });
  expect(
    await effect({ group: 'trader_follow', version, ...trader_follow, follow_min: '61' }),
  ).toContainEqual({
    ...{ code: 'followers_below_min', before: '0', after: String(small) },
  });
  const [shares] = await effect({ group: 'trader_share', version, ...trader_share, trader_share_max: '11' });
  expect(shares).toMatchObject({ code: 'traders_above_share', before: '0', after: '1' });

  await server.services.db.query(
    sql`UPDATE trader_application SET created_at = now() - interval '50 hours' WHERE id = ${(await anApplication(server)).id}`,
  );
  const revoked = await risk.call(revokeTrader, { ...reference(await aTrader(server)), reason });
  await server.services.db.query(
    sql`UPDATE trader SET revoked_at = now() - interval '10 days' WHERE id = ${revoked.id}`,
  );
  const review = { ...trader_review, trader_late_hours: '48', trader_bond_days: '9' };
  expect(await effect({ group: 'trader_review', version, ...review })).toEqual([
    { code: 'applications_attention', before: '1', after: '1' },
    { code: 'applications_late', before: '0', after: '1' },
    { code: 'bonds_releasable', before: '0', after: '1' },
  ]);
});
