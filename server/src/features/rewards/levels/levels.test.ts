import { createCodeBatch } from '@quarterdeck/contract/features/codes/batches/batches';
import {
  createShareLevel,
  deleteShareLevel,
  editShareLevel,
  levelOfUser,
  setUserLevel,
  shareLevelList,
  unlockUserLevel,
  userLevelDetail,
  userLevelList,
} from '@quarterdeck/contract/features/rewards/levels/levels';
import { abilities } from '@quarterdeck/contract/rights';
import { afterAll, beforeAll, expect, it } from 'vitest';

import { aRedeemer, someCodes } from '#features/codes/fixtures.ts';
import { anAdmin } from '#identity/fixtures.ts';
import { bookAlone, fund } from '#ledger/fixtures.ts';
import { bondPaid } from '#ledger/movements/bond.ts';
import { type TestServer, testServer } from '#test/support/test-server.ts';
import { aLine, anActiveUser, payFee } from '../fixtures.ts';
import { evaluateLevels } from './evaluate.ts';

let server: TestServer;
const conditions = {
  match: 'all',
  activated: false,
  direct_active: null,
  team_volume_usdt: null,
  own_fees_usdt: null,
  bond_usdt: null,
} as const;
beforeAll(async () => {
  server = await testServer();
  const maker = await server.signIn('maker');
  const add = (rank: number, name: string, more: object) =>
    maker.call(createShareLevel, { rank, name, ...conditions, ...more });
  await add(1, 'Bronze', { activated: true, direct_active: 1 });
  await add(2, 'Silver', { match: 'any', own_fees_usdt: '500', team_volume_usdt: '200' });
  await add(3, 'Gold', { bond_usdt: '1000' });
  await add(4, 'By hand', {});
});
afterAll(() => server.close());

const rankOf = async (uid: string) => {
  const { list } = await (await server.signIn('admin')).call(userLevelList.index, { uid });
  return list[0]?.rank;
};

it('are found by the conditions of which all, or any, are met, up and down, with every step', async () => {
  const [top, middle, payer] = await aLine(server);
  await payFee(server, payer, '200');
  await evaluateLevels(server.services);
  expect(await Promise.all([top, middle, payer].map(({ uid }) => rankOf(uid)))).toEqual([2, 2, undefined]);
  await fund(server.pool, payer.id, '1000');
  await bookAlone(server.pool, bondPaid({ userId: payer.id, asset: 'USDT', amount: '1000' }));
  await server.pool.query(`UPDATE fee SET status = 'reversed' WHERE user_id = ${payer.id}`);
  expect(await evaluateLevels(server.services)).toEqual({ raised: 1, lowered: 2 });
  expect(await Promise.all([top, middle, payer].map(({ uid }) => rankOf(uid)))).toEqual([1, 1, 3]);
  await server.pool.query(`UPDATE users SET activated_until = now() WHERE id = ${payer.id}`);
  expect(await evaluateLevels(server.services)).toEqual({ raised: 0, lowered: 1 });
  const { rows: told } = await server.pool.query(
    `SELECT payload FROM event WHERE type = 'user_level.changed' AND payload->>'uid' = $1 ORDER BY id`,
    [payer.uid],
  );
  expect(told.map(({ payload }) => [payload.from, payload.to])).toEqual([[0, 3]]);
  const admin = await server.signIn('admin');
  const { list } = await admin.call(userLevelList.index, { uid: middle.uid });
  const ofUser = await admin.call(levelOfUser, { id: String(top.id) });
  expect(ofUser).toMatchObject({ rank: 1, name: 'Bronze', locked: false, floor_rank: 0 });
  const { changes } = await admin.call(userLevelDetail, { id: String(list[0]?.id) });
  expect(changes.map(({ from_rank, to_rank, cause }) => [from_rank, to_rank, cause])).toEqual([
    [1, 0, 'evaluation'],
    [2, 1, 'evaluation'],
    [0, 2, 'evaluation'],
  ]);
});

it('that somebody gave manually are left alone until they are unlocked', async () => {
  const user = await anActiveUser(server);
  const [maker, checker] = [await server.signIn('maker'), await server.signIn('checker')];
  const body = { uid: user.uid, rank: 4, reason: 'Partner contract' };
  expect((await checker.post(setUserLevel, body)).error).toBe('forbidden');
  expect((await maker.post(setUserLevel, { ...body, rank: 9 })).fields).toHaveProperty('rank');
  const given = await maker.call(setUserLevel, body);
  expect(given).toMatchObject({
    rank: 4,
    level: 'By hand',
    locked: true,
    allowed_actions: ['set', 'unlock'],
  });
  await evaluateLevels(server.services);
  expect(await rankOf(user.uid)).toBe(4);
  await maker.call(unlockUserLevel, { id: given.id, version: given.version, reason: 'Contract ended' });
  await evaluateLevels(server.services);
  expect(await rankOf(user.uid)).toBe(0);
  await server.pool.query(`UPDATE admin SET user_id = ${user.id} WHERE username = 'maker'`);
  const own = await server.signIn('maker', 'password of the tests');
  expect((await own.post(setUserLevel, body)).error).toBe('level_of_own');
  await server.pool.query('UPDATE admin SET user_id = NULL');
});

it('are given by those only who see the user', async () => {
  const user = await anActiveUser(server, { country: 'CN' });
  const password = 'a reader of the tests';
  const given = { actions: abilities, password, dataScope: 'countries' as const, countries: ['BR'] };
  await anAdmin(server.services.db, { ...given, username: 'of-brazil' });
  const reader = await server.signIn('of-brazil', password);
  const refused = await reader.post(setUserLevel, { uid: user.uid, rank: 1, reason: 'Out of sight' });
  expect(refused).toMatchObject({ status: 404, fields: { uid: expect.anything() } });
});

it('that a code gave are never taken again by the evaluation', async () => {
  const { codes } = await someCodes(server, { plan_level: 1 });
  const user = await aRedeemer(server);
  await user.redeem(codes[0]?.text ?? '');
  expect(await rankOf(user.uid)).toBe(1);
  await evaluateLevels(server.services);
  expect(await rankOf(user.uid)).toBe(1);
});

it('that codes give exist, and stay while codes or users have them', async () => {
  const maker = await server.signIn('maker');
  const terms = { count: 1, payment: 'prepaid', asset: 'USDT', price: '0', plan_level: 7 } as const;
  expect(await maker.post(createCodeBatch, terms)).toMatchObject({
    error: 'code_level_unknown',
    fields: { plan_level: expect.any(String) },
  });
  const level = { ...conditions, name: 'Gold' };
  const { id, version } = await maker.call(createShareLevel, { ...level, rank: 7 });
  await maker.call(createShareLevel, { ...level, rank: 8 });
  const deletion = async () => (await maker.post(deleteShareLevel, { id, version })).error;
  const { codes } = await someCodes(server, terms);
  expect(await deletion()).toBe('level_of_codes');
  const user = await aRedeemer(server);
  await user.redeem(codes[0]?.text ?? '');
  await maker.call(setUserLevel, { uid: user.uid, rank: 8, reason: 'Partner' });
  expect(await deletion()).toBe('level_of_codes');
});

it('are changed, and deleted while no one has them', async () => {
  const maker = await server.signIn('maker');
  const { list } = await maker.call(shareLevelList.index);
  const [bronze, , , byHand] = list;
  if (!bronze || !byHand) throw new Error('There are no levels');
  expect(bronze).toMatchObject({ rank: 1, name: 'Bronze', allowed_actions: ['edit'] });
  const refused = await maker.post(deleteShareLevel, { id: bronze.id, version: bronze.version });
  expect(refused.error).toBe('level_has_users');
  await maker.call(deleteShareLevel, { id: byHand.id, version: byHand.version });
  const edited = await maker.call(editShareLevel, {
    id: bronze.id,
    version: bronze.version,
    name: 'Copper',
    ...conditions,
    direct_active: 5,
  });
  expect(edited).toMatchObject({ name: 'Copper', direct_active: 5, activated: false });
  const taken = await maker.post(createShareLevel, { rank: 2, name: 'Again', ...conditions });
  expect(taken.fields).toHaveProperty('rank');
});
