import {
  assignCodes,
  codeBatchRules,
  createCodeBatch,
} from '@quarterdeck/contract/features/codes/batches/batches';
import { assignCode, codeList, redeemCodeFor } from '@quarterdeck/contract/features/codes/codes/codes';
import sql from 'sql-template-tag';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { Client } from '#test/support/client.ts';
import { type TestServer, testServer } from '#test/support/test-server.ts';
import { aRedeemer, setConfig, shownCode, someCodes } from '../fixtures.ts';

/** No one profits from codes at the company's expense, for friends or for their own account. */
let server: TestServer;
beforeAll(async () => {
  server = await testServer();
});
afterEach(() => server.pool.query('UPDATE admin SET user_id = NULL'));
afterAll(() => server?.close());

const terms = { count: 2, payment: 'prepaid', asset: 'USDT', price: '0.000001' } as const;

/** Codes that the maker alone made, the first of them as its list shows it to the maker. */
async function madeAlone() {
  const maker = await server.signIn('maker');
  const batch = await maker.call(createCodeBatch, terms);
  expect(batch.status).toBe('ready');
  const { list } = await maker.call(codeList.index, { batch_id: batch.id });
  return { maker, batch, code: list[0] ?? { id: 0, allowed_actions: [] } };
}

const rewardsOf = (userId: number) =>
  server.services.db.query<{ kind: string }>(sql`SELECT kind FROM reward WHERE source_user_id = ${userId}`);

/** Signs in staff whose own account this is. */
async function signInAs(username: string, { id }: { id: number }): Promise<Client> {
  await server.pool.query('UPDATE admin SET user_id = $1 WHERE username = $2', [id, username]);
  return await server.signIn(username, 'password of the tests');
}

describe('codes that one person made alone', () => {
  it('are redeemed for users by somebody else', async () => {
    const { maker, code } = await madeAlone();
    expect(code.allowed_actions).toEqual(['assign']);
    const user = await aRedeemer(server);
    const wish = { id: code.id, version: 1, uid: user.uid };
    expect((await maker.post(redeemCodeFor, wish)).error).toBe('code_made_alone');
    const admin = await server.signIn('admin');
    expect((await admin.call(redeemCodeFor, wish)).status).toBe('used');
  });

  it('are not redeemed under another name of the same person either', async () => {
    const { code } = await madeAlone();
    const person = await aRedeemer(server);
    await signInAs('maker', person);
    const other = await signInAs('admin', person);
    const user = await aRedeemer(server);
    const wish = { id: code.id, version: 1, uid: user.uid };
    expect((await other.post(redeemCodeFor, wish)).error).toBe('code_made_alone');
  });
});

describe('an account below that of anyone who acts', () => {
  it('is given no code and redeemed none', async () => {
    const { codes, batch } = await someCodes(server);
    const person = await aRedeemer(server);
    const maker = await signInAs('maker', person);
    const invited = await aRedeemer(server, { referrer: person });
    const further = await aRedeemer(server, { referrer: invited });
    for (const { uid } of [invited, further]) {
      const wish = { id: codes[0]?.id ?? 0, version: 1, uid };
      expect((await maker.post(assignCode, wish)).error).toBe('code_for_own_team');
      expect((await maker.post(redeemCodeFor, wish)).error).toBe('code_for_own_team');
      const many = { id: batch.id, version: batch.version, uids: [uid] };
      expect(await maker.post(assignCodes, many)).toMatchObject({
        error: 'code_for_own_team',
        fields: { uids: expect.any(String) },
      });
    }
    expect(await shownCode(server, codes[0]?.id ?? 0)).toMatchObject({ status: 'unused' });
  });
});

describe('while rewards are set', () => {
  it('codes that were made alone before bring none, however they are paid for', async () => {
    const { code, batch } = await madeAlone();
    await setConfig(server, 'reward', { activation_reward_amount: '5', invite_reward_amount: '2' });
    const user = await aRedeemer(server, { referrer: await aRedeemer(server) });
    const admin = await server.signIn('admin');
    await admin.call(redeemCodeFor, { id: code.id, version: 1, uid: user.uid });
    expect(await shownCode(server, code.id)).toMatchObject({ status: 'used', batch_no: batch.no });
    expect(await rewardsOf(user.id)).toEqual([]);
  });

  it('a batch with a price waits for somebody else, and its codes bring them', async () => {
    const maker = await server.signIn('maker');
    expect(await maker.call(codeBatchRules)).toMatchObject({ rewarded: true });
    expect((await maker.call(createCodeBatch, terms)).status).toBe('pending_review');
    expect((await maker.call(createCodeBatch, { ...terms, payment: 'wallet' })).status).toBe(
      'pending_review',
    );
    expect((await maker.call(createCodeBatch, { ...terms, price: '0' })).status).toBe('ready');
    const { codes } = await someCodes(server, terms);
    const user = await aRedeemer(server, { referrer: await aRedeemer(server) });
    await maker.call(redeemCodeFor, { id: codes[0]?.id ?? 0, version: 1, uid: user.uid });
    expect(await rewardsOf(user.id)).toEqual([{ kind: 'activation' }, { kind: 'invite' }]);
  });
});
