import { approveApplication } from '@quarterdeck/contract/features/traders/applications/applications';
import {
  declineBond,
  requestBond,
  revokeTrader,
  settleBond,
  topUpBond,
  traderDetail,
} from '@quarterdeck/contract/features/traders/traders/traders';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { checkInvariants } from '#ledger/invariants.ts';
import type { Client } from '#test/support/client.ts';
import { type TestServer, testServer } from '#test/support/test-server.ts';
import { anApplicant, anApplication, held, reference } from '../fixtures.ts';
import { bondRule } from './bond-entries.ts';

let server: TestServer;
let maker: Client;
let checker: Client;
beforeAll(async () => {
  server = await testServer();
  [maker, checker] = [await server.signIn('maker'), await server.signIn('checker')];
});
afterAll(() => server?.close());

const rounds = 12;
const atOnce = 64;
const why = { reason: 'Trades against followers', evidence: 'Ticket 81' };

/** All of them at once, in an order of chance; answers how many were carried out. */
async function race(tries: readonly (() => Promise<unknown>)[]): Promise<number> {
  const settled = await Promise.allSettled(tries.map((attempt) => attempt()));
  return settled.filter(({ status }) => status === 'fulfilled').length;
}

test('of 64 approvals, releases and forfeits at once none holds or pays a bond twice', async () => {
  for (let round = 0; round < rounds; round += 1) {
    const user = await anApplicant(server, '150');
    const application = await anApplication(server, { uid: user.uid, tier: 1 });
    const approve = () => checker.call(approveApplication, reference(application));
    expect(await race(Array.from({ length: atOnce }, () => approve))).toBe(1);
    expect([await held(server, user.id, '201'), await held(server, user.id, '203')]).toEqual(['50', '100']);

    const row = await server.services.db.one<{ id: number; version: number }>(
      sql`SELECT id, version FROM trader WHERE user_id = ${user.id}`,
    );
    const evidence = 'Ticket 80';
    const topUp = () => maker.call(topUpBond, { ...row, amount: '50', evidence });
    expect(await race(Array.from({ length: atOnce }, () => topUp))).toBe(1);

    const { trader } = await checker.call(traderDetail, { id: String(row.id) });
    await checker.call(revokeTrader, { ...reference(trader), reason: 'Fraud' });
    await server.services.db.query(sql`
      UPDATE trader SET revoked_at = revoked_at - interval '31 days' WHERE id = ${trader.id}`);
    const revoked = (await checker.call(traderDetail, { id: String(row.id) })).trader;
    const kind = round % 2 === 0 ? ('release' as const) : ('forfeit' as const);
    const asked = { ...reference(revoked), kind, amount: '150', harmed: [], ...why };
    const asking = () => maker.call(requestBond, asked);
    expect(await race(Array.from({ length: atOnce }, () => asking))).toBe(1);
    const request = (await checker.call(traderDetail, { id: String(row.id) })).trader;
    const settle = () => checker.call(settleBond, reference(request));
    const decline = () => checker.call(declineBond, { ...reference(request), reason: 'Not proven' });
    const tries = Array.from({ length: atOnce }, (_, place) => (place % 4 === round % 4 ? decline : settle));
    expect(await race(tries)).toBe(1);
    const end = (await checker.call(traderDetail, { id: String(row.id) })).trader;
    const available = await held(server, user.id, '201');
    if (end.bond === '150') expect(available).toBe('0');
    else expect([end.bond, available]).toEqual(['0', kind === 'release' ? '150' : '0']);
  }
  expect(await checkInvariants(server.pool, bondRule.checks)).toEqual([]);
});
