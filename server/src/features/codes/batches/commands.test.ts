import {
  approveCodeBatch,
  assignCodes,
  codeBatchDetail,
  codeBatchList,
  codeBatchRules,
  createCodeBatch,
  refuseCodeBatch,
  voidCodeBatch,
} from '@quarterdeck/contract/features/codes/batches/batches';
import {
  assignCode,
  codeDetail,
  codeList,
  findCode,
  unassignCode,
  voidCodes,
} from '@quarterdeck/contract/features/codes/codes/codes';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aUser } from '#features/users/fixtures.ts';
import { type TestServer, testServer } from '#test/support/test-server.ts';
import { expireCodes } from '../expire.ts';
import { aRedeemer, setConfig, shownCode, someCodes } from '../fixtures.ts';

let server: TestServer;
let now = new Date('2026-05-01T10:00:00Z');
beforeAll(async () => {
  server = await testServer({ now: () => now });
  await setConfig(server, 'code', { code_batch_alone_max: '50' });
});
afterAll(() => server?.close());

const terms = { count: 10, payment: 'prepaid', asset: 'USDT', price: '9.9', plan_days: 30 } as const;

describe('a batch', () => {
  it('of many, or one too many within a day, waits for somebody else', async () => {
    const [maker, admin] = [await server.signIn('maker'), await server.signIn('admin')];
    expect(await maker.call(codeBatchRules)).toEqual({ alone_max: 50, alone_left: 50, rewarded: false });
    const [one, other] = await Promise.all([
      maker.call(createCodeBatch, { ...terms, count: 30 }),
      maker.call(createCodeBatch, { ...terms, count: 30 }),
    ]);
    expect([one?.status, other?.status].sort()).toEqual(['pending_review', 'ready']);
    expect(await maker.call(codeBatchRules)).toEqual({ alone_max: 50, alone_left: 20, rewarded: false });
    const waiting = [one, other].find((batch) => batch?.status === 'pending_review');
    const reference = { id: waiting?.id ?? 0, version: 1 };
    expect((await maker.post(approveCodeBatch, reference)).error).toBe('forbidden');
    const { counts } = await maker.call(codeBatchDetail, { id: String(reference.id) });
    expect(counts.unused).toBe(0);
    const ready = await admin.call(approveCodeBatch, reference);
    expect(ready).toMatchObject({ status: 'ready', reviewer: 'admin', maker: 'maker' });
    expect((await admin.call(codeBatchDetail, { id: String(reference.id) })).counts.unused).toBe(30);
  });

  it('is neither made nor approved after its end', async () => {
    const [maker, checker] = [await server.signIn('maker'), await server.signIn('checker')];
    const past = await maker.post(createCodeBatch, { ...terms, expires_at: now.toISOString() });
    expect(past.error).toBe('expires_at_past');
    const soon = new Date(now.getTime() + 60_000).toISOString();
    const { id, version } = await maker.call(createCodeBatch, { ...terms, count: 60, expires_at: soon });
    now = new Date(now.getTime() + 60_000);
    expect((await checker.post(approveCodeBatch, { id, version })).error).toBe('expires_at_past');
  });

  it('is not approved by its maker, nor by another account of the same person', async () => {
    const [admin, checker] = [await server.signIn('admin'), await server.signIn('checker')];
    const batch = await admin.call(createCodeBatch, { ...terms, count: 60 });
    const reference = { id: batch.id, version: batch.version };
    expect(batch).toMatchObject({ status: 'pending_review', allowed_actions: ['refuse'] });
    expect((await admin.post(approveCodeBatch, reference)).error).toBe('maker_is_checker');
    const { id } = await aUser(server.services.db);
    await server.pool.query(`UPDATE admin SET user_id = ${id} WHERE username IN ('admin', 'checker')`);
    const same = await server.signIn('checker', 'password of the tests');
    expect((await same.post(approveCodeBatch, reference)).error).toBe('maker_is_checker');
    await server.pool.query('UPDATE admin SET user_id = NULL');
    const refused = await checker.call(refuseCodeBatch, { ...reference, reason: 'Nobody ordered these' });
    expect(refused).toMatchObject({ status: 'refused', reason: 'Nobody ordered these', allowed_actions: [] });
  });

  it('the database itself refuses one person as both', async () => {
    const admin = await server.signIn('admin');
    const batch = await admin.call(createCodeBatch, { ...terms, count: 60 });
    const approve = (reviewer: string) =>
      server.pool.query(
        `UPDATE code_batch SET status = 'ready', reviewer_id = ${reviewer} WHERE id = ${batch.id}`,
      );
    await expect(approve('maker_id')).rejects.toThrow('code_batch_two_people');
    await expect(approve('NULL')).rejects.toThrow('code_batch_two_people');
    const { id } = await aUser(server.services.db);
    await server.pool.query(`UPDATE admin SET user_id = ${id} WHERE username IN ('admin', 'checker')`);
    const checker = "(SELECT id FROM admin WHERE username = 'checker')";
    await expect(approve(checker)).rejects.toMatchObject({ constraint: 'code_batch_people' });
    await server.pool.query('UPDATE admin SET user_id = NULL');
  });

  it('keeps its terms, and what was decided of it, also in the database', async () => {
    const { batch } = await someCodes(server);
    const set = (column: string, value: string) =>
      server.pool.query(`UPDATE code_batch SET ${column} = ${value} WHERE id = ${batch.id}`);
    for (const [column, value] of [
      ['price', '1'],
      ['payment', "'wallet'"],
      ['plan_days', '1'],
      ['expires_at', 'NULL'],
      ['needs_second', 'true'],
      ['maker_id', '1'],
    ] as const)
      await expect(set(column, value)).rejects.toThrow(/code_batch/);
    await expect(set('status', "'refused'")).rejects.toThrow(/code_batch/);
    await expect(set('reviewer_id', '1')).rejects.toThrow(/code_batch/);
    await expect(server.pool.query('DELETE FROM code_batch')).rejects.toThrow(/code_batch/);
  });

  it.each([
    [{ prefix: 'O0' }, 'prefix'],
    [{ count: 100_001 }, 'count'],
    [{ price: '1.1234567' }, 'price'],
    [{ expires_at: '2026-01-01T00:00:00Z' }, 'expires_at'],
  ])('with %j is refused', async (wrong, field) => {
    const { status, fields } = await (await server.signIn('admin')).post(createCodeBatch, {
      ...terms,
      ...wrong,
    });
    expect([status, Object.keys(fields)]).toEqual([400, [field]]);
  });
});

describe('codes', () => {
  it('are found whole by their hash, masked in the list, and stand nowhere in plain', async () => {
    const { batch, codes } = await someCodes(server, { prefix: 'new' });
    const support = await server.signIn('maker');
    const text = codes[1]?.text ?? '';
    expect(text).toMatch(/^NEW(-[A-Z2-9]{4}){4}$/);
    expect(await support.call(findCode, { code: text.toLowerCase() })).toEqual({ id: codes[1]?.id });
    expect(
      (await support.post(findCode, { code: `${text.slice(0, -1)}${text.endsWith('A') ? 'B' : 'A'}` })).error,
    ).toBe('code_mistyped');
    const page = await support.get(codeList.index, { batch_no: batch.no, tail: text.slice(-4) });
    expect(page.data.list[0]).toMatchObject({ code: `NEW-****-****-****-${text.slice(-4)}` });
    const plain = text.replaceAll('-', '');
    const { rows } = await server.pool.query(`
      SELECT t FROM (SELECT to_jsonb(code)::text AS t FROM code UNION ALL SELECT to_jsonb(code_batch)::text FROM code_batch
        UNION ALL SELECT to_jsonb(admin_log)::text FROM admin_log UNION ALL SELECT to_jsonb(event)::text FROM event
        UNION ALL SELECT to_jsonb(idempotency)::text FROM idempotency) AS everything
      WHERE t LIKE '%${plain}%' OR t LIKE '%${text}%'`);
    expect(rows).toEqual([]);
  });

  it('are assigned to one user and taken back', async () => {
    const { codes } = await someCodes(server);
    const [maker, user, other] = [
      await server.signIn('maker'),
      await aRedeemer(server),
      await aRedeemer(server),
    ];
    const id = codes[0]?.id ?? 0;
    expect((await maker.post(assignCode, { id, version: 1, uid: 'nobody' })).error).toBe('not_found');
    const assigned = await maker.call(assignCode, { id, version: 1, uid: user.uid });
    expect(assigned).toMatchObject({ status: 'assigned', owner_uid: user.uid });
    expect((await other.redeem(codes[0]?.text ?? '')).error).toBe('code_not_redeemable');
    const free = await maker.call(unassignCode, { id, version: 2, reason: 'Sent to the wrong person' });
    expect(free).toMatchObject({ status: 'unused', owner_uid: null, assigned_at: null });
    expect((await other.redeem(codes[0]?.text ?? '')).status).toBe(200);
    const { history } = await maker.call(codeDetail, { id: String(id) });
    expect(history.map(({ to }) => to)).toEqual(['unused', 'assigned', 'unused', 'used']);
  });

  it('are given to many users at once, each one, and to no one where they are too few', async () => {
    const { batch } = await someCodes(server, { count: 2 });
    const [maker, one, two, three] = [
      await server.signIn('maker'),
      await aRedeemer(server),
      await aRedeemer(server),
      await aRedeemer(server),
    ];
    const few = await maker.post(assignCodes, {
      id: batch.id,
      version: 1,
      uids: [one.uid, two.uid, three.uid],
    });
    expect(few).toMatchObject({ error: 'codes_too_few', msg: expect.stringContaining('2') });
    const { assigned, results } = await maker.call(assignCodes, {
      id: batch.id,
      version: 1,
      uids: [one.uid, 'nobody', two.uid, one.uid],
    });
    expect({ assigned, results }).toEqual({
      assigned: 2,
      results: [
        { uid: one.uid, serial: 1 },
        { uid: 'nobody', serial: null },
        { uid: two.uid, serial: 2 },
      ],
    });
    const { counts } = await maker.call(codeBatchDetail, { id: String(batch.id) });
    expect(counts).toMatchObject({ unused: 0, assigned: 2 });
  });

  it('are made worthless by selection and by batch, but for those that are used', async () => {
    const { batch, codes } = await someCodes(server, { count: 4 });
    const [checker, user] = [await server.signIn('checker'), await aRedeemer(server)];
    await user.redeem(codes[0]?.text ?? '');
    const rows = [
      { id: codes[0]?.id ?? 0, version: 2 },
      { id: codes[1]?.id ?? 0, version: 1 },
    ];
    const { results } = await checker.call(voidCodes, { rows, reason: 'Printed twice' });
    expect(results.map(({ error }) => error)).toEqual(['transition_not_allowed', null]);
    const reference = { id: batch.id, version: batch.version, reason: 'The campaign is over' };
    await checker.call(voidCodeBatch, reference);
    const { counts, history } = await checker.call(codeBatchDetail, { id: String(batch.id) });
    expect(counts).toEqual({ unused: 0, assigned: 0, used: 1, void: 3, expired: 0 });
    expect(history.at(-1)).toMatchObject({ action: 'code_batch.void', reason: 'The campaign is over' });
    expect(await shownCode(server, codes[3]?.id ?? 0)).toMatchObject({ void_reason: 'The campaign is over' });
  });

  it('tell what was done to them in its order, to them alone or to all of their batch', async () => {
    const { batch, codes } = await someCodes(server, { count: 1 });
    const [maker, checker, user] = [
      await server.signIn('maker'),
      await server.signIn('checker'),
      await aRedeemer(server),
    ];
    const reference = { id: batch.id, version: batch.version };
    now = new Date(now.getTime() + 1_000);
    const { batch: given } = await maker.call(assignCodes, { ...reference, uids: [user.uid] });
    now = new Date(now.getTime() + 1_000);
    await checker.call(voidCodeBatch, {
      ...reference,
      version: given.version,
      reason: 'The campaign is over',
    });
    const { history } = await maker.call(codeDetail, { id: String(codes[0]?.id) });
    expect(history.map(({ to }) => to)).toEqual(['unused', 'assigned', 'void']);
  });

  it('expire with their batch', async () => {
    const expires_at = new Date(now.getTime() + 60_000).toISOString();
    const { batch, codes } = await someCodes(server, { expires_at });
    await expireCodes(server.services);
    const stored = await server.pool.query(`SELECT status FROM code WHERE batch_id = ${batch.id}`);
    expect(stored.rows[0]?.status, 'the job goes by its own clock').toBe('unused');
    // For the database the end is long past: so it is said, whether or not the job has run.
    expect(await shownCode(server, codes[0]?.id ?? 0)).toMatchObject({
      status: 'expired',
      allowed_actions: [],
    });
    const seen = await (await server.signIn('admin')).call(codeBatchDetail, { id: String(batch.id) });
    expect(seen.batch.expired).toBe(true);
    expect(seen.counts).toMatchObject({ unused: 0, expired: codes.length });
    now = new Date(now.getTime() + 60_000);
    await expireCodes(server.services);
    await expireCodes(server.services);
    expect(await shownCode(server, codes[0]?.id ?? 0)).toMatchObject({
      status: 'expired',
      allowed_actions: [],
    });
    const { history } = await (await server.signIn('admin')).call(codeBatchDetail, { id: String(batch.id) });
    expect(history.filter(({ action }) => action === 'code_batch.expire')).toHaveLength(1);
  });

  it('ten thousand are made by one call', async () => {
    await setConfig(server, 'code', { code_batch_alone_max: '100000' });
    const { batch } = await someCodes(server, { count: 10_000, prefix: 'PACK' });
    const { total } = await server.services.db.one<{ total: number }>(sql`
      SELECT count(DISTINCT hmac)::int AS total FROM code WHERE batch_id = ${batch.id}`);
    expect(total).toBe(10_000);
    const { list } = await (await server.signIn('admin')).call(codeBatchList.index, { prefix: 'PACK' });
    expect(list).toMatchObject([{ count: 10_000, no: batch.no }]);
  });
});
