import { createHash } from 'node:crypto';
import type { Endpoint } from '@quarterdeck/contract/core/http/endpoint';
import {
  adjustmentEvidence,
  previewAdjustment,
  proposeAdjustment,
} from '@quarterdeck/contract/features/adjustments/adjustments';
import { adminLogList } from '@quarterdeck/contract/features/admin-log/admin-log';
import {
  assignCodes,
  type CodeBatch,
  codeBatchDetail,
} from '@quarterdeck/contract/features/codes/batches/batches';
import { codeDetail, findCode, voidCodes } from '@quarterdeck/contract/features/codes/codes/codes';
import {
  approveCodeExport,
  askCodeExport,
  downloadCodeExport,
} from '@quarterdeck/contract/features/codes/exports/exports';
import { importFills, previewFills } from '@quarterdeck/contract/features/exchange-fills/exchange-fills';
import { homeMoney, homeSummary } from '@quarterdeck/contract/features/home/home';
import { menuCounts } from '@quarterdeck/contract/features/menu/counts';
import { noticeList, noticeMails, readNotice } from '@quarterdeck/contract/features/notices/notices';
import { importRecharges, previewRecharges } from '@quarterdeck/contract/features/recharges/import';
import {
  bulkApproveRecharges,
  previewCredit,
  previewMatch,
  proposeRecharge,
  rechargeEvidence,
} from '@quarterdeck/contract/features/recharges/recharges';
import { copyPreview } from '@quarterdeck/contract/features/rewards/copy-profits/copy-profits';
import { setUserLevel } from '@quarterdeck/contract/features/rewards/levels/levels';
import { shareReplayDetail } from '@quarterdeck/contract/features/rewards/replays/replays';
import { simulateShare } from '@quarterdeck/contract/features/rewards/simulation/simulation';
import { addBulk, previewBulk } from '@quarterdeck/contract/features/robots/bulks/bulks';
import { robotReplay } from '@quarterdeck/contract/features/robots/robots/replay';
import { robotTrades } from '@quarterdeck/contract/features/robots/robots/trades';
import { robotTrend } from '@quarterdeck/contract/features/robots/robots/trend';
import { searchRecords } from '@quarterdeck/contract/features/search/search';
import { userInfo } from '@quarterdeck/contract/features/session/session';
import {
  applicationProof,
  takeNextApplication,
} from '@quarterdeck/contract/features/traders/applications/applications';
import { transferDetail, transferList } from '@quarterdeck/contract/features/transfers/transfers';
import { freezeUser, userList, userTeam } from '@quarterdeck/contract/features/users/users';
import {
  walletStatement,
  walletStatementExport,
} from '@quarterdeck/contract/features/wallet-records/statement';
import { bulkRedeliver } from '@quarterdeck/contract/features/webhooks/deliveries/deliveries';
import {
  bulkApproveWithdrawals,
  takeNextWithdrawal,
} from '@quarterdeck/contract/features/withdrawals/reviews';
import { abilities } from '@quarterdeck/contract/rights';
import sql, { raw } from 'sql-template-tag';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { keepEvidence } from '#domain/evidence.ts';
import { someCodes } from '#features/codes/fixtures.ts';
import { aRecharge } from '#features/recharges/fixtures.ts';
import { aTransfer, setTerms } from '#features/transfers/fixtures.ts';
import { aUser } from '#features/users/fixtures.ts';
import { aWebhook } from '#features/webhooks/fixtures.ts';
import { anAdmin } from '#identity/fixtures.ts';
import { transaction } from '#kernel/database/transaction.ts';
import { fund } from '#ledger/fixtures.ts';
import { bindings, endpoints, registry, unscoped } from '#server/registry.ts';
import type { Client } from '../support/client.ts';
import { isMatrix } from '../support/matrix-test.ts';
import { rotation } from '../support/rotation.ts';
import { type TestServer, testServer } from '../support/test-server.ts';
import { haveRecords } from './records.ts';
import { sampleOf, shapesOf } from './samples.ts';

/**
 * Everything that the contract offers, tried by staff who see the data of some users only. Lists, details and commands on a row are
 * found in the contract, so that a later one is tried by itself; whatever else there is has a test below, or its feature says that it
 * is `unscoped`.
 */
let server: TestServer;
let everybody: Client;
const readers: Record<string, Client> = {};

/** One user whom the readers see, one whom they do not, and the same of what each has. */
beforeAll(async () => {
  server = await testServer();
  const { db } = server.services;
  everybody = await server.signIn('admin');
  await aWebhook(server, 'https://hooks.example.com', ['withdrawal.*']);
  const leader = await aUser(db, { uid: 'leader', country: 'CN' });
  const seen = await aUser(db, { uid: 'seen', country: 'BR', referrer: leader });
  codesOf.seen = await haveRecords(server, seen);
  const hidden = await aUser(db, { uid: 'hidden', country: 'CN' });
  codesOf.hidden = await haveRecords(server, hidden);
  const { batch } = await someCodes(server, { count: 3 });
  const uids = ['seen', 'hidden'];
  ({ batch: shared } = await everybody.call(assignCodes, { id: batch.id, version: batch.version, uids }));
  await anAdmin(db, { username: 'with-account', userId: hidden.id });
  const given = { actions: abilities, password: 'a reader of the tests' };
  await anAdmin(db, { ...given, username: 'of-countries', dataScope: 'countries', countries: ['BR'] });
  await anAdmin(db, { ...given, username: 'of-team', dataScope: 'team', userId: leader.id });
  for (const name of ['of-countries', 'of-team']) readers[name] = await server.signIn(name, given.password);
});
afterAll(() => server?.close());

/** One of its codes belongs to the user in scope, one to the other user, and one is unassigned. */
let shared: CodeBatch;

/** The code of each user. */
const codesOf: Record<string, { id: number; text: string } | undefined> = {};

function baseOf({ path }: Endpoint): string {
  return path.slice(0, path.lastIndexOf('/'));
}

/** The lists of company records. */
const houseBases = bindings.flatMap(({ endpoint, list }) =>
  list?.source.owner === 'house' ? [baseOf(endpoint)] : [],
);

/** The records that no user owns: what a right to them opens, and no list shows. */
const houseRecords = registry.objects.flatMap(({ type, owner }) => (owner === 'house' ? [type] : []));

/** What is tried by a test of its own below, or beside its feature. */
const tried = [
  userTeam,
  importFills,
  previewFills,
  walletStatement,
  walletStatementExport,
  adjustmentEvidence,
  rechargeEvidence,
  previewRecharges,
  importRecharges,
  previewAdjustment,
  proposeAdjustment,
  previewCredit,
  previewMatch,
  proposeRecharge,
  bulkApproveRecharges,
  bulkApproveWithdrawals,
  bulkRedeliver,
  takeNextWithdrawal,
  takeNextApplication,
  applicationProof,
  copyPreview,
  previewBulk,
  addBulk,
  robotTrades,
  robotReplay,
  robotTrend,
  findCode,
  voidCodes,
  homeSummary,
  homeMoney,
  setUserLevel,
  simulateShare,
  shareReplayDetail,
  searchRecords,
  menuCounts,
  noticeList,
  noticeMails,
  readNotice,
];

const guarded = endpoints.filter(({ ability }) => ability !== 'public' && ability !== 'platform');
const isHouse = (endpoint: Endpoint) =>
  houseBases.includes(baseOf(endpoint)) ||
  (houseRecords.includes(endpoint.ability.split('.')[0] ?? '') && !bases.includes(baseOf(endpoint)));
const fieldsOf = (schema: Endpoint['body']) =>
  schema === undefined ? [] : shapesOf(schema).flatMap(({ properties = {} }) => Object.keys(properties));

const totals = guarded.filter(({ path }) => path.endsWith('/totals'));
const bases = totals.map(baseOf);
const lists = guarded.filter(
  (endpoint) => endpoint.path.endsWith('/index') && bases.includes(baseOf(endpoint)),
);
const exports = guarded.filter(
  (endpoint) => endpoint.path.endsWith('/export') && bases.includes(baseOf(endpoint)),
);
const queues = guarded.filter(
  (endpoint) => endpoint.path.endsWith('/queues') && bases.includes(baseOf(endpoint)),
);
const onRecords = guarded.filter((endpoint) => !isHouse(endpoint) && bases.includes(baseOf(endpoint)));
const details = onRecords.filter(({ method, query }) => method === 'GET' && fieldsOf(query).join() === 'id');
const commands = onRecords.filter(({ body }) => fieldsOf(body).includes('id'));
/** What makes a record of a user's. */
const makers = onRecords.filter(
  (endpoint) =>
    !tried.some((one) => one.path === endpoint.path) &&
    fieldsOf(endpoint.body).includes('uid') &&
    !fieldsOf(endpoint.body).includes('id'),
);

test('every endpoint is tried, or it is known why not', () => {
  const known = [...lists, ...totals, ...queues, ...exports, ...details, ...commands, ...makers, ...tried];
  const rest = guarded.filter((endpoint) => !known.includes(endpoint) && !isHouse(endpoint));
  expect(rest.filter((endpoint) => !unscoped.has(endpoint)).map(({ path }) => path)).toEqual([]);
  expect(known.filter((endpoint) => unscoped.has(endpoint)).map(({ path }) => path)).toEqual([]);
});

test('what gave codes to many users is told of each code by itself', async () => {
  const { rows } = await server.pool.query(
    `SELECT id, owner_id FROM code WHERE batch_id = ${shared.id} AND status = 'assigned' ORDER BY id`,
  );
  const { rows: logged } = await server.pool.query(`
    SELECT object_id, before, after FROM admin_log
    WHERE object_type = 'code' AND action = 'code.assign' AND object_id >= ${rows[0].id} ORDER BY object_id`);
  expect(logged).toMatchObject(
    rows.map(({ id, owner_id }) => ({
      object_id: id,
      before: { status: 'unused', owner_id: null },
      after: { status: 'assigned', owner_id },
    })),
  );
  const { history } = await everybody.call(codeDetail, { id: String(rows[1].id) });
  expect(history.map(({ action, to }) => `${action} ${to}`)).toEqual([
    'code_batch.create unused',
    'code.assign assigned',
  ]);
});

interface Row {
  id: number;
  [column: string]: unknown;
}

/** Whose a row is, as it says it itself. */
const uidOf = ({ uid, owner_uid, beneficiary_uid, follower_uid }: Row) =>
  uid ?? owner_uid ?? beneficiary_uid ?? follower_uid;

/** What a list answers to somebody, all of it. */
async function rowsOf(client: Client, path: string): Promise<Row[]> {
  const { data } = await client.get(`${path}?page_size=200`);
  return (data as { list: Row[] }).list;
}

/** The records of both users under a path: those that the reader sees, and those that only others see. */
async function recordsAt(reader: Client, base: string): Promise<{ seen: Row[]; hidden: Row[] }> {
  const [all, seen] = await Promise.all([everybody, reader].map((client) => rowsOf(client, `${base}/index`)));
  const ids = new Set(seen?.map(({ id }) => id));
  return { seen: seen ?? [], hidden: (all ?? []).filter(({ id }) => !ids.has(id)) };
}

/** The column by which a detail is asked for, where that is not the row's own id. */
const askedBy: Record<string, string> = {
  '/backstage/wallet_record/batch': 'batch_id',
  '/backstage/robot_instruction/of_robot': 'robot_id',
};

/** Lists whose rows may be about several users, and name none. */
const ofSeveral = ['admin_log', 'robot_bulk/'];

/** A sixth of the endpoints of a kind for each reader, in turn; `npm run test:matrix` has all of them. */
function sixthOf<Kind extends Endpoint>(ways: readonly Kind[]): () => readonly Kind[] {
  const next = rotation(isMatrix ? undefined : Math.ceil(ways.length / 6));
  return () => next(ways);
}
const someLists = sixthOf(lists);
const someExports = sixthOf(exports);
const someTotals = sixthOf(totals);
const someQueues = sixthOf(queues);
const someDetails = sixthOf(details);
const someCommands = sixthOf(commands);
const someMakers = sixthOf(makers);

describe.each(['of-countries', 'of-team'])('a reader %s', (name) => {
  const reader = () => readers[name] as Client;

  test.each(someLists())(
    '$path answers the records of those whom they see, and of the company',
    async (list) => {
      const { data, text } = await reader().get(`${list.path}?page_size=200`);
      const { seen, hidden } = await recordsAt(reader(), baseOf(list));
      const isOfUsers = [...seen, ...hidden].some((row) => uidOf(row) !== undefined);
      expect(text).not.toContain('"hidden"');
      if (!isOfUsers && !ofSeveral.some((name) => list.path.includes(name))) expect(hidden).toEqual([]);
      if (!isOfUsers) return;
      expect(hidden.map(uidOf)).toContain('hidden');
      expect(new Set(seen.map(uidOf))).toEqual(new Set(['seen']));
      expect(data).toMatchObject({ limited: true, total: seen.length });
      expect(await everybody.get(`${list.path}?page_size=200`)).not.toHaveProperty('data.limited');
    },
  );

  test.each(someExports())('$path holds what the list does', async (endpoint) => {
    const { text } = await reader().get(endpoint.path);
    const { seen } = await recordsAt(reader(), baseOf(endpoint));
    expect(text).not.toContain('hidden');
    // The export itself leaves a row of the log.
    if (endpoint.path.includes('admin_log')) return;
    expect(text.trimEnd().split('\n')).toHaveLength(seen.length + 1);
  });

  test.each(someTotals())('$path adds up what the list holds', async (endpoint) => {
    const { seen } = await recordsAt(reader(), baseOf(endpoint));
    const { data } = await reader().get(endpoint.path);
    const counts = (data as { count: number }[]).map(({ count }) => count);
    // One for each asset.
    if (counts.length > 0) expect(counts.reduce((sum, count) => sum + count)).toBe(seen.length);
  });

  test.each(someQueues())('$path counts what the list holds', async (endpoint) => {
    const base = baseOf(endpoint);
    const own = bindings.find(({ list }) => list?.contract.path === base)?.list?.contract.queues ?? [];
    const { data } = await reader().get(endpoint.path);
    const counts = new Map(
      (data as { name: string; count: number }[]).map(({ name, count }) => [name, count]),
    );
    for (const { name, filters } of own) {
      const page = await reader().get(
        `${base}/index?${new URLSearchParams(filters as Record<string, string>)}`,
      );
      expect(counts.get(name), name).toBe((page.data as { total: number }).total);
    }
    expect(counts.size).toBe(own.length);
  });

  test.each(someDetails())('$path of what they do not see is as of what is not there', async ({ path }) => {
    const column = askedBy[path] ?? 'id';
    const { seen, hidden } = await recordsAt(reader(), path.slice(0, path.lastIndexOf('/')));
    const missing = await reader().get(`${path}?id=999999999`);
    expect(missing.status).toBe(404);
    expect(hidden.length).toBeGreaterThan(0);
    for (const row of hidden) {
      const answer = await reader().get(`${path}?id=${row[column]}`);
      expect(withoutId(answer.text)).toEqual(withoutId(missing.text));
      expect((await everybody.get(`${path}?id=${row[column]}`)).status).toBe(200);
    }
    for (const row of seen) expect((await reader().get(`${path}?id=${row[column]}`)).status).toBe(200);
  });

  test.each(someCommands())(
    '$path on what they do not see is as on what is not there, and waits for no one',
    async (endpoint) => {
      const { path, body } = endpoint;
      const { seen, hidden } = await recordsAt(reader(), baseOf(endpoint));
      const [shape = {}] = body === undefined ? [] : shapesOf(body);
      const sample = sampleOf(shape) as object;
      const send = (id: unknown) =>
        reader().post(path, { ...sample, ...('uid' in sample && { uid: 'seen' }), id });
      const missing = await send(999_999_999);
      expect(missing).toMatchObject({ status: 404, error: 'not_found' });
      expect(hidden.length).toBeGreaterThan(0);
      const answers = await whileLocked(path, hidden, () => Promise.all(hidden.map(({ id }) => send(id))));
      for (const { text } of answers) expect(withoutId(text)).toEqual(withoutId(missing.text));
      expect((await send(seen[0]?.id)).status).not.toBe(404);
    },
  );

  test.each(someMakers())('$path for whom they do not see is as for no one', async ({ path, body }) => {
    const [shape = {}] = body === undefined ? [] : shapesOf(body);
    const sample = sampleOf(shape) as object;
    const make = (uid: string) => reader().post(path, { ...sample, uid });
    const [hidden, missing] = [await make('hidden'), await make('nobody')];
    expect(missing).toMatchObject({ status: 404, error: 'not_found' });
    expect(withoutId(hidden.text)).toEqual(withoutId(missing.text));
    expect((await make('seen')).status).not.toBe(404);
  });

  test('a team is told of whom they see, as far as they see it', async () => {
    const hidden = (await rowsOf(everybody, '/backstage/user/index')).find(({ uid }) => uid === 'hidden');
    expect((await reader().get(userTeam, { id: String(hidden?.id) })).error).toBe('not_found');
    const leader = (await rowsOf(everybody, '/backstage/user/index')).find(({ uid }) => uid === 'leader');
    const { list } = await everybody.call(userTeam, { id: String(leader?.id) });
    expect(list.map(({ uid }) => uid)).toEqual(['seen']);
  });

  test('a recharge is proposed for those whom they see', async () => {
    const propose = (uid: string) =>
      reader().post(proposeRecharge, { uid, asset: 'USDT', amount: '1', proof: 'none', reason: 'A test' });
    const [missing, hidden] = [await propose('nobody'), await propose('hidden')];
    expect(missing.status).toBe(404);
    expect(withoutId(hidden.text)).toEqual(withoutId(missing.text));
    expect((await propose('seen')).status).toBe(200);
    const preview = (uid: string) => reader().get(previewCredit, { uid, asset: 'USDT', amount: '1' });
    expect(withoutId((await preview('hidden')).text)).toEqual(withoutId((await preview('nobody')).text));
    const { hidden: others } = await recordsAt(reader(), '/backstage/recharge');
    const match = async (id: number) =>
      withoutId((await reader().get(previewMatch, { id: String(id), uid: 'seen' })).text);
    expect(await match(others[0]?.id ?? 0)).toEqual(await match(999_999_999));
  });

  test.each([previewFills, importFills])(
    '$path takes the trades of those whom they see',
    async (endpoint) => {
      const head = 'time,trade_id,order_id,symbol,side,price,qty,fee,fee_asset';
      const text = `${head}\n2026-05-01T10:00:00Z,${name},o-1,BTCUSDT,buy,60000,1,0.6,USDT`;
      const take = (uid: string) => reader().post(endpoint, { exchange: 'okx', uid, name: 'okx.csv', text });
      const [missing, hidden] = [await take('nobody'), await take('hidden')];
      expect(missing.status).toBe(404);
      expect(withoutId(hidden.text)).toEqual(withoutId(missing.text));
      expect((await take('seen')).status).toBe(200);
    },
  );

  test.each([walletStatement, walletStatementExport])('$path is of those whom they see', async (endpoint) => {
    const read = (uid: string) =>
      reader().get(endpoint, { uid, asset: 'USDT', from: '2026-01-01', to: '2026-12-31' });
    const [missing, hidden] = [await read('nobody'), await read('hidden')];
    expect(missing.status).toBe(404);
    expect(withoutId(hidden.text)).toEqual(withoutId(missing.text));
    expect((await read('seen')).status).toBe(200);
  });

  test('approving many at once tells nothing of what they do not see, not even its risk', async () => {
    const { hidden } = await recordsAt(reader(), '/backstage/withdrawal');
    const id = hidden[0]?.id ?? 0;
    await server.services.db.query(sql`UPDATE withdrawal SET risk_score = 99 WHERE id = ${id}`);
    const { results } = await reader().call(bulkApproveWithdrawals, {
      rows: [
        { id, version: 1 },
        { id: 999_999_999, version: 1 },
      ],
    });
    const ofRecharges = await recordsAt(reader(), '/backstage/recharge');
    const recharges = await reader().call(bulkApproveRecharges, {
      rows: [{ id: ofRecharges.hidden[0]?.id ?? 0, version: 1 }],
    });
    expect([...results, ...recharges.results].map(({ error, row }) => ({ error, row }))).toEqual(
      Array(3).fill({ error: 'not_found', row: null }),
    );
  });

  test('a code is found, and made worthless, of those whom they see', async () => {
    const find = (uid: string) => reader().post(findCode, { code: codesOf[uid]?.text ?? '' });
    expect((await find('seen')).data).toEqual({ id: codesOf.seen?.id });
    expect((await find('hidden')).error).toBe('not_found');
    const rows = [{ id: codesOf.hidden?.id ?? 0, version: 2 }];
    const { results } = await reader().call(voidCodes, { rows, reason: 'A test' });
    expect(results).toMatchObject([{ ok: false, error: 'not_found' }]);
  });

  test('of a batch they are told, and take away, the codes of those whom they see', async () => {
    const reference = { id: shared.id, version: shared.version };
    const { counts } = await reader().call(codeBatchDetail, { id: String(shared.id) });
    expect(counts).toEqual({ unused: 0, assigned: 1, used: 0, void: 0, expired: 0 });
    const wish = await reader().call(askCodeExport, { ...reference, reason: 'A test' });
    const { id, version } = await everybody.call(approveCodeExport, { id: wish.id, version: wish.version });
    const { text } = await reader().post(downloadCodeExport, { id, version });
    expect(text).toMatch(/^serial,code,status\n1,[A-Z2-9-]+,assigned\n$/);
  });

  test('the search finds whom they see', async () => {
    const find = async (text: string) => (await reader().call(searchRecords, { text })).list;
    expect(await find('seen')).toMatchObject([{ kind: 'user', title: 'seen' }]);
    expect(await find('hidden')).toEqual([]);
    for (const base of ['user', 'withdrawal', 'recharge', 'adjustment', 'transfer', 'code']) {
      const { hidden } = await recordsAt(reader(), `/backstage/${base}`);
      for (const { id, no = `#${id}` } of hidden)
        expect((await find(String(no))).filter(({ kind }) => kind === base)).toEqual([]);
    }
  });

  test('robots are added up, and their trades told, of those whom they see', async () => {
    const { seen, hidden } = await recordsAt(reader(), '/backstage/robot');
    const { states, days } = await reader().call(robotTrend);
    expect(states.running + states.paused + states.stopped).toBe(seen.length);
    expect(days).toBeNull();
    expect(hidden.length).toBeGreaterThan(0);
    for (const read of [
      (id: number) => reader().get(robotTrades, { id: String(id) }),
      (id: number) => reader().get(robotReplay, { id: String(id), cycle_no: '1' }),
    ]) {
      const missing = await read(999_999_999);
      expect(missing.status).toBe(404);
      for (const { id } of hidden) expect(withoutId((await read(id)).text)).toEqual(withoutId(missing.text));
      expect((await read(seen[0]?.id ?? 0)).status).toBe(200);
    }
  });

  test('a settlement is previewed for a trader whom they see, with the followers whom they see', async () => {
    const { db } = server.services;
    const idOf = async (uid: string) =>
      (await db.one<{ id: number }>(sql`SELECT id FROM users WHERE uid = ${uid}`)).id;
    const preview = async (uid: string) =>
      await reader().get(copyPreview, { trader_id: String(await idOf(uid)) });
    expect((await preview('hidden')).status).toBe(404);
    await db.query(sql`
      INSERT INTO trader_follower (trader_id, follower_id, amount, joined_at)
      SELECT t.id, f.id, 100, now() FROM trader AS t JOIN users AS u ON u.id = t.user_id, users AS f
      WHERE u.uid = 'seen' AND f.uid IN ('leader', 'hidden') ON CONFLICT DO NOTHING`);
    const { data } = await preview('seen');
    const { list } = data as { list: { follower_uid: string }[] };
    expect(list.map(({ follower_uid }) => follower_uid)).not.toContain('hidden');
    const all = await everybody.call(copyPreview, { trader_id: String(await idOf('seen')) });
    expect(all.list.map(({ follower_uid }) => follower_uid)).toContain('hidden');
  });

  test('an application is taken from the queue, and its proof read, of those whom they see', async () => {
    const { db } = server.services;
    const { id: application } = await db.one<{ id: number }>(sql`
      SELECT max(id) AS id FROM trader_application WHERE user_id = (SELECT id FROM users WHERE uid = 'hidden')`);
    const bytes = Buffer.from(`proof for ${name}`);
    const hash = createHash('sha256').update(bytes).digest('hex');
    const object = { type: 'trader_application', id: application };
    await transaction(server.pool, (tx) =>
      keepEvidence(tx, object, { name: 'proof.pdf', mediaType: 'application/pdf', bytes, hash }, new Date()),
    );
    const { id } = await db.one<{ id: number }>(sql`SELECT max(id) AS id FROM evidence_file`);
    const proof = (file: number) => reader().get(applicationProof, { file: String(file) });
    expect(withoutId((await proof(id)).text)).toEqual(withoutId((await proof(999_999_999)).text));
    await db.query(sql`UPDATE trader_application SET status = 'pending', trader_id = NULL, bond = NULL WHERE user_id = (
      SELECT id FROM users WHERE uid = 'hidden')`);
    expect((await reader().post(takeNextApplication.path, {})).error).toBe('review_queue_empty');
  });

  test('counts are of whom they see', async () => {
    const { db } = server.services;
    for (const { id } of await db.query<{ id: number }>(
      sql`SELECT id FROM users WHERE uid IN ('seen', 'hidden')`,
    ))
      await aRecharge(db, { user_id: id, status: 'pending_review' });
    // What they proposed themselves waits for others.
    const waiting = async (base: string) =>
      (await recordsAt(reader(), base)).seen.filter(
        ({ status, maker }) => (status === 'pending_review' || status === 'pending') && maker !== name,
      ).length;
    const withdrawals = await waiting('/backstage/withdrawal');
    const recharges = await waiting('/backstage/recharge');
    const adjustments = await waiting('/backstage/adjustment');
    expect(recharges).toBeGreaterThan(0);
    expect(await reader().call(homeSummary)).toMatchObject({
      withdrawals_to_review: { count: withdrawals },
      recharges_to_review: { count: recharges },
      adjustments_to_review: { count: adjustments },
    });
    const { seen: moved } = await recordsAt(reader(), '/backstage/transfer');
    const transfers = moved.filter(
      ({ reverse_maker }) => typeof reverse_maker === 'string' && reverse_maker !== name,
    ).length;
    const { list } = await reader().call(menuCounts);
    const known = ['withdrawals', 'transfers', 'adjustments', 'recharges'];
    const counted = list.filter((one) => known.includes(one.name));
    expect(Object.fromEntries(counted.map(({ name: entry, count }) => [entry, count]))).toEqual({
      ...(withdrawals > 0 && { withdrawals }),
      ...(transfers > 0 && { transfers }),
      ...(adjustments > 0 && { adjustments }),
      recharges,
    });
    // Of whatever else waits, everybody sees more: each of the two users has as much.
    const { list: all } = await everybody.call(menuCounts);
    for (const { name: entry, count } of list.filter((one) => !known.includes(one.name)))
      expect(all.find((one) => one.name === entry)?.count, entry).toBeGreaterThan(count);
  });

  test('notices tell of whom they see, and no others can be marked', async () => {
    await server.services.db.query(sql`
      INSERT INTO notice (type, object_type, object_id, details, ability)
      SELECT 'payment_failed', 'withdrawal', w.id,
        jsonb_build_object('no', w.no, 'uid', u.uid, 'asset', 'USDT', 'amount', '1'), 'withdrawal.pay'
      FROM withdrawal AS w JOIN users AS u ON u.id = w.user_id`);
    const { list } = await reader().call(noticeList);
    expect(list.map(({ uid }) => uid)).toContain('seen');
    expect(JSON.stringify(list)).not.toContain('hidden');
    const { list: all } = await everybody.call(noticeList);
    const hidden = all.find(({ uid }) => uid === 'hidden');
    expect((await reader().post(readNotice, { id: hidden?.id ?? 0 })).status).toBe(404);
  });

  test('the log neither names nor finds what they do not see, whatever they tried', async () => {
    const { list } = await everybody.call(userList.index, { uid: 'hidden' });
    const { id = 0, version = 1 } = list[0] ?? {};
    const body = { id, version, reason: 'Try' };
    expect((await reader().post(freezeUser, body)).error).toBe('not_found');
    const tried = { action: 'user.freeze', object_id: id };
    const [named, own] = [
      await everybody.call(adminLogList.index, tried),
      await reader().call(adminLogList.index, tried),
    ];
    expect(named.list[0]).toMatchObject({ object_no: 'hidden', error: 'not_found' });
    expect(new Set(own.list.map(({ object_no }) => object_no))).toEqual(new Set([null]));
    expect((await reader().call(adminLogList.index, { about: 'hidden' })).list).toEqual([]);
    const { text } = await reader().get(`${adminLogList.export.path}?object_id=${id}`);
    expect(text).not.toContain('hidden');
  });

  test('their page is told of whose data it shows', async () => {
    expect((await reader().call(userInfo)).data_scopes).toEqual([
      name === 'of-team' ? { team: true, countries: [] } : { team: false, countries: ['BR'] },
    ]);
    expect(await everybody.call(userInfo)).not.toHaveProperty('data_scopes');
  });
});

test('a transfer to somebody whom they do not see does not name them, and is not found by them', async () => {
  const { db } = server.services;
  const leader = await db.one<Awaited<ReturnType<typeof aUser>>>(
    sql`SELECT * FROM users WHERE uid = 'leader'`,
  );
  const giver = await aUser(db, { country: 'BR', referrer: leader });
  await aUser(db, { uid: 'receiver', country: 'CN' });
  await fund(server.pool, giver.id, '10');
  await setTerms(server, 'user_usdt');
  const { id } = await aTransfer(server, {
    uid: giver.uid,
    kind: 'user_usdt',
    amount: '1',
    to_uid: 'receiver',
  });
  const found = async (reader: Client) =>
    (await reader.call(transferList.index, { to_uid: 'receiver' })).list;
  expect(await found(everybody)).toMatchObject([{ id, to_uid: 'receiver' }]);
  for (const reader of Object.values(readers)) {
    expect(await found(reader)).toEqual([]);
    const { data, text } = await reader.get(transferDetail, { id: String(id) });
    expect(data).toMatchObject({ transfer: { to_uid: null, to_user_id: null } });
    expect(text).not.toContain('"receiver"');
  }
});

/** Does it while somebody else holds these rows. */
async function whileLocked<Result>(
  path: string,
  rows: readonly Row[],
  work: () => Promise<Result>,
): Promise<Result> {
  const type = path.split('/')[2];
  const { table = type ?? '' } = registry.objects.find((object) => object.type === type) ?? {};
  const holder = await server.pool.connect();
  try {
    await holder.query('BEGIN');
    const { text, values } =
      sql`SELECT FROM ${raw(table)} WHERE id = ANY(${rows.map(({ id }) => id)}::bigint[]) FOR UPDATE`;
    await holder.query(text, values);
    return await work();
  } finally {
    await holder.query('ROLLBACK');
    holder.release();
  }
}

/** An answer without what is different each time. */
function withoutId(text: string): unknown {
  const { request_id: _, ...answer } = JSON.parse(text);
  return answer;
}
