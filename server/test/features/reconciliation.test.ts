import { adjustLimits } from '@quarterdeck/contract/core/access';
import { homeSummary } from '@quarterdeck/contract/features/home/home';
import {
  acceptBreak,
  acknowledgeBreak,
  assignBreak,
  assignees,
  commentBreak,
  declineAcceptance,
  fixBreak,
  proposeAcceptance,
  type ReconBreak,
  reconBreakDetail,
  reconBreakList,
  snoozeBreak,
} from '@quarterdeck/contract/features/reconciliation/breaks';
import { closedPeriods, closePeriod } from '@quarterdeck/contract/features/reconciliation/periods';
import {
  type ReconRule,
  reconOverview,
  reconRules,
  reconRuns,
  startRecon,
} from '@quarterdeck/contract/features/reconciliation/reconciliation';
import sql, { raw } from 'sql-template-tag';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { reconBreakList as reconBreakList_ } from '#features/reconciliation/list.ts';
import { findOverview } from '#features/reconciliation/overview.ts';
import { carryOutAll } from '#features/reconciliation/run.ts';
import { aReward } from '#features/rewards/fixtures.ts';
import { aFilledOrder } from '#features/robot-orders/fixtures.ts';
import { aUser, aWithdrawal } from '#features/withdrawals/fixtures.ts';
import { dayOf, daysAfter, daysBefore } from '#kernel/days.ts';
import { countQueues, findRow } from '#kernel/list/list.ts';
import { bookAlone } from '#ledger/fixtures.ts';
import { rechargeCredited } from '#ledger/movements/recharge.ts';
import { withdrawalReleased, withdrawalRequest } from '#ledger/movements/withdrawal.ts';
import type { Client } from '../support/client.ts';
import { clockOffMidnight } from '../support/clock.ts';
import { checkExport, checkSorts } from '../support/list-checks.ts';
import { matrixTest } from '../support/matrix-test.ts';
import { type TestServer, testServer } from '../support/test-server.ts';

// A day is final some minutes after midnight.
const now = clockOffMidnight();
let server: TestServer;
let maker: Client;
let checker: Client;

beforeAll(async () => {
  server = await testServer({ background: true, now });
  [maker, checker] = await Promise.all([server.signIn('maker'), server.signIn('checker')]);
});
afterAll(() => server.close());

/** Runs every rule, or these. */
async function reconcile(rules: ReconRule[] = [...reconRules]): Promise<void> {
  await maker.call(startRecon, { rules });
  // The job would come for it within a second.
  await carryOutAll(server.services);
  await idle();
}

const idle = () =>
  vi.waitUntil(
    async () =>
      (await server.services.db.maybe(
        sql`SELECT FROM recon_run WHERE status IN ('queued', 'running') LIMIT 1`,
      )) === undefined,
    { timeout: 30_000, interval: 20 },
  );

/** A hold of which no withdrawal knows, as `user` and its break. */
async function aBreak(amount = '30') {
  const user = await aUser(server);
  await aWithdrawal(server, { user, amount: '100' });
  await bookAlone(server.pool, withdrawalReleased({ userId: user.id, asset: 'USDT', gross: amount }));
  await reconcile(['holds']);
  return { user, found: await breakOf(user.id) };
}

async function breakOf(userId: number): Promise<ReconBreak> {
  const { list } = await maker.call(reconBreakList.index, { rule: 'holds', page_size: 200 });
  const found = list.find(({ object_id }) => object_id === userId);
  if (found === undefined) throw new Error('No break was found');
  return found;
}

/** Who sees everything. */
const anyone = {
  id: -1,
  admin: true,
  roles: [],
  abilities: [],
  user_id: null,
  approve_max: null,
  adjust_max: adjustLimits(() => null),
  export_rows: {},
  scope: null,
};

const reference = ({ id, version }: ReconBreak) => ({ id, version });

/** Makes good what `aBreak` took away. */
const mend = (userId: number, amount = '30') =>
  bookAlone(server.pool, withdrawalRequest({ userId, asset: 'USDT', gross: amount }));

test('where the books are right every rule ends clean, with both sides equal, and the verdict says so', async () => {
  expect((await checker.call(reconOverview)).verdict).toBe('unknown');
  expect((await checker.call(closedPeriods)).yesterday).toMatchObject({ checked_at: null, rerun_due: false });
  const user = await aUser(server);
  await aReward(server.services.db, user);
  await aFilledOrder(server, user.uid);
  await aWithdrawal(server, { user });
  await reconcile();
  const { verdict, rules, positions, positions_at } = await checker.call(reconOverview);
  expect(verdict).toBe('balanced');
  expect(rules.map(({ rule }) => rule)).toEqual([...reconRules]);
  for (const { rule, last, current, open } of rules) {
    expect(last).toMatchObject({ status: 'completed_clean', breaks: 0, started_by: 'maker' });
    if (rule !== 'statements') expect(last?.checked).toBeGreaterThan(0);
    for (const { expected, actual } of last?.totals ?? []) expect(actual).toBe(expected);
    expect({ current, open }).toEqual({ current: null, open: 0 });
  }
  const { totals = [] } = rules.find(({ rule }) => rule === 'holds')?.last ?? {};
  expect(totals).toEqual([{ asset: 'USDT', expected: '100', actual: '100' }]);
  expect(positions.find(({ asset }) => asset === 'USDT')).toMatchObject({
    owed_to_users: '20000',
    hot_wallet: '20000',
    unallocated: '0',
  });
  expect(Date.parse(positions_at ?? '')).toBeGreaterThan(0);
});

test('a rule that was not run for more than a day makes the verdict stale', async () => {
  await reconcile();
  const { db } = server.services;
  expect((await findOverview(db, daysAfter(now(), 1))).verdict).toBe('balanced');
  expect((await findOverview(db, new Date(now().getTime() + 26 * 3_600_000))).verdict).toBe('stale');
});

matrixTest('of runs begun at the same moment each rule has one', async () => {
  const { list: before } = await maker.call(reconRuns, { rule: 'holds' });
  const begun = await Promise.all(
    Array.from({ length: 8 }, () => maker.call(startRecon, { rules: ['holds'] })),
  );
  await Promise.all([1, 2, 3].map(() => carryOutAll(server.services)));
  await idle();
  const { list } = await maker.call(reconRuns, { rule: 'holds' });
  expect(list.length - before.length).toBe(
    new Set(begun.flatMap((one) => one.list.map(({ id }) => id))).size,
  );
  expect(list.every(({ status }) => status === 'completed_clean')).toBe(true);
});

test('a run that its server left half-way is carried out by the next', async () => {
  await server.pool.query(
    `INSERT INTO recon_run (rule, status, started_by) VALUES ('holds', 'running', 'gone')`,
  );
  await reconcile(['holds']);
  const { list } = await maker.call(reconRuns, { rule: 'holds' });
  expect(list.slice(0, 2)).toMatchObject([
    { status: 'completed_clean' },
    { status: 'completed_clean', started_by: 'gone' },
  ]);
});

matrixTest(
  'a run that meets a locked break waits for the next try of the job, and has not failed',
  async () => {
    const { user, found } = await aBreak();
    const run = async () => (await maker.call(reconRuns, { rule: 'holds' })).list[0];
    const holder = await server.pool.connect();
    await holder.query('BEGIN');
    await holder.query('SELECT FROM recon_break WHERE id = $1 FOR UPDATE', [found.id]);
    try {
      await server.pool.query(
        `INSERT INTO recon_run (rule, status, started_by) VALUES ('holds', 'running', 'test')`,
      );
      await expect(carryOutAll(server.services)).rejects.toThrow('lock timeout');
      expect(await run()).toMatchObject({ status: 'running', started_by: 'test' });
    } finally {
      await holder.query('ROLLBACK');
      holder.release();
    }
    await carryOutAll(server.services);
    expect(await run()).toMatchObject({ status: 'completed_breaks', started_by: 'test' });
    await mend(user.id);
    await reconcile(['holds']);
  },
);

test('a break is one row: opened, seen again, changed, gone by itself, and open again', async () => {
  const { user, found } = await aBreak();
  expect(found).toMatchObject({
    rule: 'holds',
    severity: 'high',
    status: 'open',
    asset: 'USDT',
    object_type: 'user',
    expected: '100',
    actual: '70',
    difference: '-30',
    times_opened: 1,
  });
  expect(await checker.call(reconOverview)).toMatchObject({
    verdict: 'breaks',
    unresolved: [{ asset: 'USDT', net: '-30' }],
    rules: expect.arrayContaining([
      expect.objectContaining({ rule: 'holds', open: 1, unresolved: [{ asset: 'USDT', net: '-30' }] }),
    ]),
  });
  await reconcile(['holds']);
  expect(await breakOf(user.id)).toMatchObject({ id: found.id, version: found.version });
  await bookAlone(server.pool, withdrawalReleased({ userId: user.id, asset: 'USDT', gross: '5' }));
  await reconcile(['holds']);
  expect(await breakOf(user.id)).toMatchObject({
    actual: '65',
    difference: '-35',
    version: found.version + 1,
  });
  await mend(user.id, '35');
  await reconcile(['holds']);
  expect(await breakOf(user.id)).toMatchObject({ status: 'resolved', resolution: 'auto' });
  await bookAlone(server.pool, withdrawalReleased({ userId: user.id, asset: 'USDT', gross: '1' }));
  await reconcile(['holds']);
  const again = await breakOf(user.id);
  expect(again).toMatchObject({ id: found.id, status: 'open', resolution: null, times_opened: 2 });
  const { sightings } = await checker.call(reconBreakDetail, { id: String(found.id) });
  expect(sightings.map(({ what }) => what)).toEqual(['reopened', 'vanished', 'changed', 'opened']);
  await mend(user.id, '1');
  await reconcile(['holds']);
});

test('people take it up, hand it over, comment on it, let it rest and say how it was fixed', async () => {
  const { user, found } = await aBreak();
  const taken = await maker.call(acknowledgeBreak, reference(found));
  expect(taken).toMatchObject({ status: 'acknowledged', assignee: 'maker' });
  const { list: people } = await maker.call(assignees);
  expect(people.map(({ username }) => username)).toEqual(['admin', 'checker', 'maker']);
  const other = people.find(({ username }) => username === 'checker');
  const handed = await maker.call(assignBreak, { ...reference(taken), assignee_id: other?.id ?? 0 });
  expect(handed.assignee).toBe('checker');
  const commented = await checker.call(commentBreak, { ...reference(handed), reason: 'Booked twice?' });
  const until = daysAfter(now(), 1).toISOString();
  const resting = await checker.call(snoozeBreak, { ...reference(commented), until, reason: 'Tomorrow' });
  expect(Date.parse(resting.snoozed_until ?? '')).toBe(Date.parse(until));
  const { batchId } = await mend(user.id);
  const fixed = await checker.call(fixBreak, {
    ...reference(resting),
    batch_ids: [batchId],
    reason: 'Hold restored',
  });
  expect(fixed).toMatchObject({ status: 'resolved', resolution: 'fixed_by_booking', batch_ids: [batchId] });
  await reconcile(['holds']);
  expect(await breakOf(user.id)).toMatchObject({ status: 'resolved', version: fixed.version });
  const { history } = await checker.call(reconBreakDetail, { id: String(found.id) });
  expect(history.map(({ action, reason }) => [action, reason])).toEqual([
    ['recon_break.acknowledge', null],
    ['recon_break.assign', null],
    ['recon_break.comment', 'Booked twice?'],
    ['recon_break.snooze', 'Tomorrow'],
    ['recon_break.fix', 'Hold restored'],
  ]);
});

matrixTest(
  'a break that rests is out of the queue and the tile, until the moment has come or its figures change',
  async () => {
    const { user, found } = await aBreak();
    const until = daysAfter(now(), 2).toISOString();
    const places = async () => {
      const queues = await countQueues(server.services.db, reconBreakList_, anyone);
      const { breaks_open } = await maker.call(homeSummary);
      const count = (queue: string) => queues.find(({ name }) => name === queue)?.count;
      return { open: count('open'), snoozed: count('snoozed'), tile: breaks_open?.count };
    };
    const before = await places();
    const [open, snoozed] = [before.open ?? 0, before.snoozed ?? 0];
    const resting = { open: open - 1, snoozed: snoozed + 1, tile: open - 1 };
    const snooze = async () =>
      maker.call(snoozeBreak, { ...reference(await breakOf(user.id)), until, reason: 'Later' });
    await snooze();
    expect(await places()).toEqual(resting);
    expect((await maker.call(reconBreakList.index, { snoozed: 'true' })).list).toMatchObject([
      { id: found.id },
    ]);
    await server.pool.query(
      `UPDATE recon_break SET snoozed_until = now() - interval '1 second' WHERE id = $1`,
      [found.id],
    );
    // Counts are shared for a moment.
    await vi.waitFor(async () => expect(await places()).toEqual(before), { timeout: 30_000 });
    await snooze();
    await bookAlone(server.pool, withdrawalReleased({ userId: user.id, asset: 'USDT', gross: '2' }));
    await reconcile(['holds']);
    expect(await breakOf(user.id)).toMatchObject({ status: 'acknowledged', snoozed_until: null });
    expect(await places()).toEqual(before);
    await mend(user.id, '32');
    await reconcile(['holds']);
  },
);

test('what was said to be fixed and is not opens again', async () => {
  const { user, found } = await aBreak();
  const { batchId } = await bookAlone(
    server.pool,
    withdrawalReleased({ userId: user.id, asset: 'USDT', gross: '1' }),
  );
  await maker.call(fixBreak, { ...reference(found), batch_ids: [batchId], reason: 'I think so' });
  await reconcile(['holds']);
  expect(await breakOf(user.id)).toMatchObject({
    status: 'open',
    times_opened: 2,
    batch_ids: [],
    reason: null,
  });
  await mend(user.id, '31');
  await reconcile(['holds']);
});

test('to let it stand takes two people, and it stands only as it is', async () => {
  const { user, found } = await aBreak();
  const words = { evidence: 'Ticket 12', reason: 'Rounding of the old system' };
  const asked = await maker.call(proposeAcceptance, { ...reference(found), ...words });
  expect(asked).toMatchObject({ status: 'acknowledged', maker: 'maker', evidence: 'Ticket 12' });
  expect(asked.allowed_actions).not.toContain('accept');
  const twice = { ...reference(asked), ...words };
  expect(await maker.post(proposeAcceptance, twice)).toMatchObject({ error: 'acceptance_proposed' });
  const declined = await checker.call(declineAcceptance, { ...reference(asked), reason: 'Look again' });
  expect(declined).toMatchObject({ status: 'acknowledged', maker: null, evidence: null });
  expect(await checker.post(acceptBreak, reference(declined))).toMatchObject({
    error: 'acceptance_not_proposed',
  });
  const own = await checker.call(proposeAcceptance, { ...reference(declined), ...words });
  expect(await checker.post(acceptBreak, reference(own))).toMatchObject({ error: 'maker_is_checker' });
  const other = await server.signIn('admin');
  const accepted = await other.call(acceptBreak, reference(own));
  expect(accepted).toMatchObject({
    status: 'resolved',
    resolution: 'accepted',
    maker: 'checker',
    checker: 'admin',
  });
  await reconcile(['holds']);
  expect(await breakOf(user.id)).toMatchObject({ status: 'resolved', version: accepted.version });
  const { rules } = await maker.call(reconOverview);
  expect(rules.find(({ rule }) => rule === 'holds')?.accepted, 'what stands is still a difference').toEqual({
    count: 1,
    nets: [{ asset: 'USDT', net: '-30' }],
  });
  await bookAlone(server.pool, withdrawalReleased({ userId: user.id, asset: 'USDT', gross: '2' }));
  await reconcile(['holds']);
  expect(await breakOf(user.id)).toMatchObject({ status: 'open', maker: null, checker: null });
  await mend(user.id, '32');
  await reconcile(['holds']);
});

matrixTest('what was accepted, is gone and comes back with the same figures opens again', async () => {
  const { user, found } = await aBreak();
  const words = { evidence: 'Ticket 14', reason: 'Rounding' };
  const asked = await maker.call(proposeAcceptance, { ...reference(found), ...words });
  const accepted = await checker.call(acceptBreak, reference(asked));
  await reconcile(['holds']);
  await mend(user.id);
  await reconcile(['holds']);
  expect(await breakOf(user.id)).toMatchObject({ resolution: 'accepted', version: accepted.version });
  await bookAlone(server.pool, withdrawalReleased({ userId: user.id, asset: 'USDT', gross: '30' }));
  await reconcile(['holds']);
  expect(await breakOf(user.id)).toMatchObject({ status: 'open', times_opened: 2, maker: null });
  await mend(user.id);
  await reconcile(['holds']);
});

matrixTest('other figures are not what was asked to stand, and two names of one person are one', async () => {
  const { user, found } = await aBreak();
  const words = { evidence: 'Ticket 13', reason: 'Rounding' };
  await maker.call(proposeAcceptance, { ...reference(found), ...words });
  await bookAlone(server.pool, withdrawalReleased({ userId: user.id, asset: 'USDT', gross: '3' }));
  await reconcile(['holds']);
  const changed = await breakOf(user.id);
  expect(changed).toMatchObject({ difference: '-33', maker: null, evidence: null, reason: null });
  await maker.call(proposeAcceptance, { ...reference(changed), ...words });
  const own = await aUser(server, '0');
  await server.pool.query(`UPDATE admin SET user_id = $1 WHERE username IN ('maker', 'checker')`, [own.id]);
  await server.pool.query(`UPDATE recon_break SET maker_user_id = $1 WHERE id = $2`, [own.id, found.id]);
  const sameOwner = { ...anyone, user_id: own.id };
  const seen = await findRow(server.services.db, reconBreakList_, found.id, sameOwner);
  expect(seen.allowed_actions).not.toContain('accept');
  expect((await breakOf(user.id)).allowed_actions).not.toContain('accept');
  await server.pool.query(`UPDATE admin SET user_id = NULL WHERE username IN ('maker', 'checker')`);
  await mend(user.id, '33');
  await reconcile(['holds']);
});

test('the database itself refuses an acceptance by one person, and another word on a sighting', async () => {
  const { found } = await aBreak();
  const accept = server.pool.query(
    `UPDATE recon_break SET status = 'resolved', resolution = 'accepted', maker_id = 1, checker_id = 1 WHERE id = $1`,
    [found.id],
  );
  await expect(accept).rejects.toThrow('recon_break_two_people');
  await expect(server.services.db.query(sql`DELETE FROM recon_sighting`)).rejects.toThrow(
    'permission denied',
  );
  await mend(found.object_id ?? 0);
  await reconcile(['holds']);
});

test('bad input is refused by name and changes nothing', async () => {
  const { user, found } = await aBreak();
  const at = (days: number) => daysAfter(now(), days).toISOString();
  for (const until of [at(-1), at(31)]) {
    const body = { ...reference(found), until, reason: 'x' };
    expect(await maker.post(snoozeBreak, body)).toMatchObject({ error: 'snooze_out_of_range' });
  }
  const unknown = { ...reference(found), batch_ids: [999_999_999], reason: 'x' };
  expect(await maker.post(fixBreak, unknown)).toMatchObject({ error: 'not_found' });
  const support = await server.services.db.one<{ id: number }>(
    sql`SELECT id FROM admin WHERE username = 'support'`,
  );
  const toSupport = { ...reference(found), assignee_id: support.id };
  expect(await maker.post(assignBreak, toSupport)).toMatchObject({ error: 'assignee_without_right' });
  const old = { ...reference(found), version: found.version - 1 };
  expect(await maker.post(acknowledgeBreak, old)).toMatchObject({ error: 'version_stale' });
  expect(await breakOf(user.id)).toEqual(found);
  await mend(user.id);
  await reconcile(['holds']);
});

test('the list sorts and exports', async () => {
  await checkSorts(maker, reconBreakList);
  await checkExport(maker, reconBreakList);
});

describe('closing a day', () => {
  const daysAgo = (days: number) => dayOf(daysBefore(now(), days));

  test('waits for its end, for every rule, and for every break; then nothing can be booked into it', async () => {
    const { found } = await aBreak();
    expect(await checker.post(closePeriod, { day: daysAgo(0) })).toMatchObject({ error: 'day_not_over' });
    expect(await maker.post(closePeriod, { day: daysAgo(1) })).toMatchObject({ status: 403 });
    expect((await checker.call(closedPeriods)).next).toMatchObject({
      day: daysAgo(1),
      blockers: ['breaks_open'],
      breaks: { count: 1, undated: 1, from: null, to: null },
    });
    const broken = (await checker.call(closedPeriods)).yesterday;
    expect(broken).toMatchObject({ day: daysAgo(1), breaks: { count: 1 } });
    expect(broken.unresolved).toEqual([{ asset: found.asset, net: found.difference }]);
    expect(Date.parse(broken.checked_at ?? '')).toBeGreaterThan(Date.parse(`${daysAgo(0)}T00:00:00Z`));
    expect(await checker.post(closePeriod, { day: daysAgo(1) })).toMatchObject({ error: 'breaks_open' });
    await mend(found.object_id ?? 0);
    await reconcile();
    const answers = await Promise.all([1, 2, 3].map(() => checker.post(closePeriod, { day: daysAgo(3) })));
    expect(answers.map(({ error }) => error).sort()).toEqual(['period_closed', 'period_closed', undefined]);
    const { data: closed } = answers.find(({ error }) => error === undefined) ?? {};
    expect(closed).toMatchObject({ day: daysAgo(3), closed_by: 'checker', balances: [] });
    expect(await checker.post(closePeriod, { day: daysAgo(4) })).toMatchObject({ error: 'period_closed' });
    const { list, next } = await maker.call(closedPeriods);
    expect(list.map(({ day }) => day)).toEqual([daysAgo(3)]);
    expect(next).toEqual({ day: daysAgo(2), blockers: [], breaks: null });
    const { yesterday } = await maker.call(closedPeriods);
    expect(yesterday).toMatchObject({ day: daysAgo(1), breaks: null, unresolved: [] });
    expect(yesterday.checked_at).not.toBeNull();
    await server.pool.query(
      `INSERT INTO recon_run (rule, status, started_by, cut_off, finished_at) VALUES ('holds', 'failed', 'test', now(), now())`,
    );
    expect((await maker.call(closedPeriods)).yesterday).toMatchObject({ checked_at: null, rerun_due: true });
    await reconcile();
    expect((await maker.call(closedPeriods)).yesterday).toMatchObject({
      checked_at: expect.any(String),
      rerun_due: false,
    });
  });

  matrixTest('asks for a run after whatever people said was fixed, and not only before', async () => {
    const { user, found } = await aBreak();
    await reconcile();
    const current = await breakOf(user.id);
    const { batchId } = await mend(user.id);
    await maker.call(fixBreak, { ...reference(current), batch_ids: [batchId], reason: 'Hold restored' });
    expect((await checker.call(closedPeriods)).next.blockers).toEqual(['rules_not_run']);
    expect(await checker.post(closePeriod, { day: daysAgo(2) })).toMatchObject({ error: 'rules_not_run' });
    await reconcile();
    expect((await checker.call(closedPeriods)).next.blockers).toEqual([]);
    await server.pool.query(
      `INSERT INTO recon_run (rule, status, started_by, cut_off, finished_at) VALUES ('holds', 'failed', 'test', now(), now())`,
    );
    expect((await checker.call(closedPeriods)).next.blockers).toEqual(['rules_not_run']);
    await reconcile();
    expect(found.id).toBe(current.id);
  });

  test('is kept from by what concerns it or an earlier day, and not by what came later', async () => {
    const { id } = await aUser(server, '0');
    const movement = rechargeCredited({ userId: id, asset: 'USDT', credited: '0.5', fee: '0', via: '101' });
    const { batchId } = await bookAlone(server.pool, movement, { effectiveAt: now() });
    await server.pool.query(
      `INSERT INTO recon_break (no, rule, fingerprint, severity, subject, object_type, object_id, due_at, last_seen_at)
       VALUES ('later', 'statements', 'movement_is_on_statement · later', 'high', 'batch', 'ledger_batch', $1, now(), now())`,
      [batchId],
    );
    expect((await checker.call(closedPeriods)).next).toMatchObject({ blockers: [], breaks: null });
    const upTo = (days: number) => ({ happened_at_to: `${daysAgo(days)}T00:00:00.000Z` });
    const found = async (days: number) =>
      (await maker.call(reconBreakList.index, { no: 'later', ...upTo(days) })).total;
    expect([await found(0), await found(-1)]).toEqual([0, 1]);
    await server.pool.query(`UPDATE recon_break SET object_type = 'user' WHERE no = 'later'`);
    expect((await checker.call(closedPeriods)).next).toMatchObject({
      blockers: ['breaks_open'],
      breaks: { count: 1, undated: 1, from: null, to: null },
    });
    await server.pool.query(`DELETE FROM recon_break WHERE no = 'later'`);
  });

  matrixTest(
    'is kept from by a line later than it was told, whose moment is a mistake; and told apart from what is of one day',
    async () => {
      const { next } = await checker.call(closedPeriods);
      const breakAbout = (at: string) =>
        server.pool.query(
          `WITH s AS (INSERT INTO statement (source, name, imported_by) VALUES ('hot_wallet', 'wrong', 'platform') RETURNING id),
        line AS (INSERT INTO statement_line (statement_id, source, asset, reference, amount, at)
          SELECT id, 'hot_wallet', 'USDT', $1, -10000, $2::timestamptz FROM s RETURNING id)
       INSERT INTO recon_break (no, rule, fingerprint, severity, subject, object_type, object_id, due_at, last_seen_at)
       SELECT 'wrong' || $1, 'statements', 'line · ' || $1, 'high', 'line', 'statement_line', id, now(), now() FROM line`,
          [at, at],
        );
      await breakAbout('2062-11-21T00:00:00Z');
      const undated = { count: 1, undated: 1, from: null, to: null };
      expect((await checker.call(closedPeriods)).next.breaks).toEqual(undated);
      await breakAbout(`${next.day}T12:00:00Z`);
      const both = { count: 2, undated: 1, from: next.day, to: next.day };
      expect((await checker.call(closedPeriods)).next.breaks).toEqual(both);
      await server.pool.query(
        `BEGIN; SET LOCAL session_replication_role = replica;
       DELETE FROM recon_break WHERE no LIKE 'wrong%';
       DELETE FROM statement_line WHERE amount = -10000;
       DELETE FROM statement WHERE name = 'wrong';
       COMMIT`,
      );
    },
  );

  test('keeps what every account held, and the database refuses what comes later', async () => {
    const { id } = await aUser(server, '0');
    const at = (days: number) => ({ effectiveAt: daysBefore(now(), days) });
    const movement = rechargeCredited({ userId: id, asset: 'USDT', credited: '7.5', fee: '0', via: '101' });
    await bookAlone(server.pool, movement, at(2));
    await expect(bookAlone(server.pool, movement, at(4))).rejects.toMatchObject({
      constraint: 'ledger_batch_open_period',
    });
    const { balances, closed_at } = await checker.call(closePeriod, { day: daysAgo(1) });
    expect(balances).toEqual([
      { code: '101', asset: 'USDT', balance: '7.5' },
      { code: '201', asset: 'USDT', balance: '7.5' },
    ]);
    await expect(bookAlone(server.pool, movement, at(2))).rejects.toMatchObject({
      constraint: 'ledger_batch_open_period',
    });
    await bookAlone(server.pool, movement);
    for (const table of ['period_close', 'balance_snapshot']) {
      await expect(server.services.db.query(sql`DELETE FROM ${raw(table)}`)).rejects.toThrow(
        'permission denied',
      );
    }
    const closed = { day: daysAgo(1), checked_at: closed_at, rerun_due: false, breaks: null };
    expect((await maker.call(closedPeriods)).yesterday).toMatchObject(closed);
    for (const failed of [['holds'], reconRules]) {
      await server.pool.query(
        `INSERT INTO recon_run (rule, status, started_by, finished_at)
         SELECT rule, 'failed', 'test', now() FROM unnest($1::text[]) AS given (rule)`,
        [failed],
      );
      expect((await maker.call(closedPeriods)).yesterday).toMatchObject(closed);
    }
    await reconcile();
    expect((await maker.call(closedPeriods)).yesterday).toMatchObject(closed);
  });
});
