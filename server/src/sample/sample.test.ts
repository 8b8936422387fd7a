import { multiply, subtract, sum } from '@quarterdeck/contract/core/money';
import { rechargeStatuses } from '@quarterdeck/contract/features/recharges/machine';
import { withdrawalStatuses } from '@quarterdeck/contract/features/withdrawals/machine';
import { beforeAll, expect, test } from 'vitest';
import { bindings } from '#server/registry.ts';
import { type LoadedSample, loadedSample } from './fixtures.ts';

// A story of few users; `npm run test:endurance` loads the whole sample, twice.
const [users, seed, until] = [20, 7, new Date('2026-03-31T12:00:00Z')];

let first: LoadedSample;
beforeAll(async () => {
  first = await loadedSample(seed, until, users);
}, 600_000);

test('users come by invitation', () => {
  expect(first.people.users).toBeGreaterThanOrEqual(users);
  expect(first.people.referred).toBeGreaterThan(first.people.users / 2);
  expect(first.people.generations).toBeGreaterThan(1);
});

test('every status of a recharge and of a withdrawal is there, also of so few', () => {
  expect(Object.keys(first.recharges).sort()).toEqual([...rechargeStatuses].sort());
  expect(Object.keys(first.withdrawals).sort()).toEqual([...withdrawalStatuses].sort());
});

test('withdrawals wait for a first reviewer, and one for the second', () => {
  expect(first.forTwo.filter(({ passed_one }) => !passed_one).length).toBeGreaterThanOrEqual(2);
  expect(first.forTwo.some(({ passed_one }) => passed_one)).toBe(true);
});

test('no list is empty', () => {
  const kinds = bindings.flatMap(({ list }) => list?.contract.kind ?? []);
  const tables = kinds.map((kind) => (kind === 'user' ? 'users' : kind));
  expect(tables.filter((table) => first.content[table]?.length === 0)).toEqual([]);
});

test.each(['user_session', 'settlement', 'share_replay', 'balance_snapshot'])(
  'there is something of %s',
  (table) => {
    expect(first.content[table]).not.toEqual([]);
  },
);

test.each(['delivered', 'failed', 'pending'])('a webhook has been told, and some of it is %s', (status) => {
  expect(first.content.webhook_delivery?.some((row) => row.includes(`"status": "${status}"`))).toBe(true);
});

test('there are platform keys: one in a rotation, one revoked, one that is used from some addresses only', () => {
  const keys = first.content.platform_key?.map((row) => JSON.parse(row)) ?? [];
  expect(keys).toHaveLength(3);
  expect(keys.filter((key) => key.previous_secret_until !== null)).toHaveLength(1);
  expect(keys.filter((key) => key.revoked_at !== null)).toHaveLength(1);
  expect(keys.filter((key) => key.allowed_ips.length === 2)).toHaveLength(1);
});

test('rows of a file wait for another admin, and one for its owner', () => {
  const rows = (first.content.recharge ?? []).filter((row) => row.includes('"network": "CARDPAY"'));
  expect(rows.filter((row) => row.includes('"status": "pending_review"')).length).toBeGreaterThan(1);
  expect(rows.filter((row) => row.includes('"status": "unmatched"'))).toHaveLength(1);
});

test('strategies: on the shelf, waiting for the second admin, with findings, with several revisions', () => {
  const rows = (table: string) => (first.content[table] ?? []).map((row) => JSON.parse(row));
  const strategies = rows('strategy');
  expect(rows('strategy_category')).toHaveLength(3);
  expect(strategies).toHaveLength(8);
  expect(strategies.filter(({ status }) => status === 'on_shelf')).toHaveLength(3);
  expect(strategies.filter(({ shelf_maker_id }) => shelf_maker_id !== null)).toHaveLength(1);
  expect(strategies.filter(({ revision }) => revision > 1).length).toBeGreaterThan(1);
  expect(rows('strategy_revision').filter(({ lint }) => lint.length > 0).length).toBeGreaterThan(0);
  const [sweep, ...others] = rows('sweep');
  expect(others).toEqual([]);
  expect(sweep).toMatchObject({ status: 'done', variants: 36 });
});

test('content to look at: pictures, banners in each place, posters, activities, releases and messages', () => {
  const rows = (table: string) => (first.content[table] ?? []).map((row) => JSON.parse(row));
  const of = (table: string, name: string) => new Set(rows(table).map((row) => row[name]));
  expect(rows('media')).toHaveLength(6);
  expect(of('banner', 'place')).toEqual(new Set(['home', 'market', 'robot']));
  expect(rows('banner').filter(({ status }) => status === 'on').length).toBeGreaterThan(3);
  expect(rows('banner').filter(({ publish_at }) => publish_at !== null)).toHaveLength(1);
  expect(rows('poster').map(({ status }) => status)).toEqual(['on', 'on']);
  expect(rows('activity').map(({ status }) => status)).toEqual(['on', 'on']);
  expect(of('release', 'platform').size).toBe(4);
  expect(rows('release').filter(({ halt_cause }) => halt_cause === 'crashes')).toHaveLength(1);
  const outcomes = (channel: string) =>
    new Set(
      rows('message')
        .filter((row) => row.channel === channel)
        .map(({ status }) => status),
    );
  expect(outcomes('mail')).toEqual(
    new Set(['sent', 'failed', 'unknown', 'expired', 'suppressed', 'bounced']),
  );
  expect(outcomes('sms')).toEqual(outcomes('mail'));
  expect(rows('message').map(({ template }) => template)).toEqual(
    expect.arrayContaining(['trader_approved', 'trader_refused']),
  );
  expect(of('message_suppression', 'origin')).toEqual(new Set(['staff', 'bounce']));
  expect(rows('message_template').filter(({ published_at }) => published_at !== null)).toHaveLength(1);
});

test('exchanges with their pairs, and syncs: one that waits with every class, one that failed', () => {
  const rows = (table: string) => (first.content[table] ?? []).map((row) => JSON.parse(row));
  expect(
    rows('exchange')
      .map(({ status }) => status)
      .sort(),
  ).toEqual(['off', 'on', 'on']);
  expect(rows('pair').filter(({ status }) => status === 'on').length).toBeGreaterThan(10);
  const waiting = rows('market_sync').filter(({ status }) => status === 'waiting');
  expect(waiting).toHaveLength(1);
  const undecided = rows('market_change').filter(({ decision }) => decision === null);
  expect(new Set(undecided.map((change) => change.class))).toEqual(
    new Set(['cosmetic', 'new', 'tightening', 'expiring', 'delisted', 'dangerous']),
  );
  expect(rows('market_sync').map(({ failure }) => failure)).toContain('timeout');
});

test('robots trade in several states, and what they claim is what their fills come to, to the last digit', () => {
  // Amounts as text: they have more digits than a number holds.
  const rows = (table: string) =>
    (first.content[table] ?? []).map((row) => JSON.parse(row.replace(/: (-?\d+\.\d+)(?=[,}])/g, ': "$1"')));
  const robots = rows('robot');
  expect(new Set(robots.map(({ status }) => status))).toEqual(new Set(['running', 'paused', 'stopped']));
  const orders = new Map(rows('robot_order').map((order) => [order.client_order_id, order]));
  const fills = rows('robot_fill').map((fill) => ({ ...fill, order: orders.get(fill.client_order_id) }));
  expect(fills.length).toBeGreaterThan(robots.length);
  for (const robot of robots) {
    const own = fills.filter(({ order }) => order?.robot === robot.robot);
    expect(sum(own.map(({ fee }) => fee))).toBe(sum([robot.fees]));
    if (Number(robot.qty) > 0) continue;
    const flows = own.map(({ order, price, qty, fee }) =>
      subtract(multiply(order.side === 'buy' ? `-${qty}` : qty, price), fee),
    );
    expect(sum(flows)).toBe(sum([robot.realised]));
  }
});

test('staff steer robots: what they asked is answered, and what keeps robots from running is named', () => {
  const rows = (table: string) => (first.content[table] ?? []).map((row) => JSON.parse(row));
  expect(new Set(rows('robot_instruction').map(({ status }) => status)).has('done')).toBe(true);
  expect(rows('robot_cause').map(({ cause }) => cause)).toEqual(
    expect.arrayContaining(['staff', 'fuel_low', 'exchange_off', 'user_frozen', 'trader_suspended']),
  );
  expect(rows('robot_bulk').map(({ status }) => status)).toContain('completed');
});

test('the first users lead others: their equity is what their robots are worth', () => {
  expect(first.content.trader?.length).toBeGreaterThan(0);
  expect(first.content.trader_day?.length).toBeGreaterThan(5);
});

test('applicants and traders in every state, and a bond whose release waits for a second admin', () => {
  const rows = (table: string) => (first.content[table] ?? []).map((row) => JSON.parse(row));
  const statuses = (table: string) => new Set(rows(table).map(({ status }) => status));
  expect(statuses('trader_application')).toEqual(new Set(['pending', 'approved', 'refused', 'cancelled']));
  expect(statuses('trader')).toEqual(new Set(['active', 'suspended', 'revoked']));
  expect(rows('trader').filter(({ bond_maker_id }) => bond_maker_id !== null)).toHaveLength(1);
  expect(new Set(rows('trader_bond_entry').map(({ kind }) => kind))).toEqual(
    new Set(['held', 'topped_up', 'rewarded']),
  );
});

test('copy robots do what their traders do, and what followers made is what the fills come to', () => {
  const rows = (table: string) => (first.content[table] ?? []).map((row) => JSON.parse(row));
  expect(new Set(rows('trader_copy').map(({ outcome }) => outcome))).toEqual(new Set(['copied', 'skipped']));
  const reckoned = rows('copy_profit').filter((row) => row.reckoned !== null);
  expect(reckoned.length).toBeGreaterThan(2);
  for (const row of reckoned) expect(row.cum_net_realised).toBeCloseTo(row.reckoned, 9);
  expect(rows('robot').filter(({ robot_fee_l }) => robot_fee_l > 0).length).toBeGreaterThan(2);
});

test('a comparison of the books finds what the statement was given, and nothing else', () => {
  const breaks = (first.content.recon_break ?? []).map((row) => JSON.parse(row));
  expect(new Set(breaks.map(({ rule }) => rule))).toEqual(new Set(['statements']));
});

test('the books hold', () => {
  expect(first.lines.count).toBeGreaterThan(users * 10);
  expect(first.violations).toEqual([]);
});
