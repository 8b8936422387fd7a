import {
  activateSharePlan,
  createSharePlan,
  editSharePlan,
  proposeSharePlan,
  sendBackSharePlan,
  sharePlanDetail,
  sharePlanList,
} from '@quarterdeck/contract/features/rewards/plans/plans';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { aUser } from '#features/users/fixtures.ts';
import { type TestServer, testServer } from '#test/support/test-server.ts';
import { aPlan } from '../fixtures.ts';
import { someTerms } from '../terms-fixture.ts';

let server: TestServer;
beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server.close());

const reference = ({ id, version }: { id: number; version: number }) => ({ id, version });

it('is drafted, proposed and activated by two people, and the one before is retired', async () => {
  const first = await aPlan(server);
  expect(first).toMatchObject({ status: 'active', maker: 'maker', reviewer: 'checker' });
  const [maker, checker, admin] = [
    await server.signIn('maker'),
    await server.signIn('checker'),
    await server.signIn('admin'),
  ];
  const body = { name: 'Summer', terms: { ...someTerms, source_cap_percent: '50' } };
  const draft = await maker.call(createSharePlan, body);
  const edited = await admin.call(editSharePlan, { ...reference(draft), ...body, name: 'Autumn' });
  expect((await checker.post(proposeSharePlan, reference(edited))).error).toBe('forbidden');
  const waiting = await admin.call(proposeSharePlan, reference(edited));
  expect((await admin.post(activateSharePlan, reference(waiting))).error).toBe('maker_is_checker');
  const { id } = await aUser(server.services.db);
  await server.pool.query(`UPDATE admin SET user_id = ${id} WHERE username IN ('admin', 'checker')`);
  const same = await server.signIn('checker', 'password of the tests');
  expect((await same.post(activateSharePlan, reference(waiting))).error).toBe('maker_is_checker');
  await server.pool.query('UPDATE admin SET user_id = NULL');
  const back = await checker.call(sendBackSharePlan, {
    ...reference(waiting),
    reason: 'Too much for level 1',
  });
  expect(back).toMatchObject({ status: 'draft', reason: 'Too much for level 1' });
  const again = await maker.call(proposeSharePlan, reference(back));
  expect((await maker.post(editSharePlan, { ...reference(again), ...body })).error).toBe(
    'transition_not_allowed',
  );
  const active = await checker.call(activateSharePlan, reference(again));
  expect(active).toMatchObject({ status: 'active', name: 'Autumn', allowed_actions: ['retire'] });
  const { list } = await admin.call(sharePlanList.index);
  expect(list.map(({ id, status }) => [id, status])).toEqual([
    [active.id, 'active'],
    [first.id, 'retired'],
  ]);
  const detail = await admin.call(sharePlanDetail, { id: String(active.id) });
  expect(detail).toMatchObject({ before: { id: first.id, terms: someTerms }, given_usdt: '0.000000' });
});

it('that would give more than its cap, or has holes, is not saved', async () => {
  const maker = await server.signIn('maker');
  const save = (terms: Partial<typeof someTerms>) =>
    maker.post(createSharePlan, { name: 'Greedy', terms: { ...someTerms, ...terms } });
  const { status, fields } = await save({ source_cap_percent: '39.9999' });
  expect(status).toBe(400);
  expect(Object.keys(fields)).toContain('terms.rates.activation');
  expect((await save({ depth: 3 })).status).toBe(400);
  expect((await save({ peer_percent: '1e2' })).status).toBe(400);
});

it('the database itself refuses other terms of a version, one person as both, and a second active one', async () => {
  const { id } = await aPlan(server);
  const change = (what: string) => server.pool.query(`UPDATE share_plan SET ${what} WHERE id = ${id}`);
  await expect(change(`terms = '{}'`)).rejects.toThrow('append-only');
  await expect(change('reviewer_id = maker_id')).rejects.toThrow('share_plan_two_people');
  await expect(
    server.pool.query(`UPDATE share_plan SET status = 'active', reviewer_id = 2, maker_id = 1`),
  ).rejects.toThrow('share_plan_active');
  await expect(server.pool.query('DELETE FROM share_plan')).rejects.toThrow('append-only');
});
