import * as contract from '@quarterdeck/contract/features/pairs/syncs';
import { editStrategy } from '@quarterdeck/contract/features/strategies/library/library';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { anExchange } from '#features/exchanges/fixtures.ts';
import { aRobot } from '#features/robots/fixtures.ts';
import { aStrategy, edited, someParameters } from '#features/strategies/fixtures.ts';
import type { Client } from '#test/support/client.ts';
import { type TestServer, testServer } from '#test/support/test-server.ts';
import { aMarket, aSync } from '../fixtures.ts';

let server: TestServer;
let risk: Client;
beforeAll(async () => {
  server = await testServer();
  risk = await server.signIn('risk');
});
afterAll(() => server?.close());

const changeOf = async (sync_id: number) => {
  const { list } = await risk.call(contract.marketChangeList.index, { sync_id });
  return list[0] ?? expect.fail();
};

test('a tightening names the strategies whose orders would be too small, and how many robots run them', async () => {
  const { id: exchange_id, code: exchange } = await anExchange(server);
  const market = aMarket();
  const { id, version } = await changeOf(await aSync(server, exchange_id, [market]));
  const { results } = await risk.call(contract.acceptChanges, { rows: [{ id, version }] });
  const pair_id = results[0]?.row?.pair_id ?? expect.fail();
  const ladder = (first_amount: string) => ({ ...someParameters, first_amount, multiple: '1' });
  const small = await aStrategy(server, { pair_id, parameters: ladder('20') });
  await aStrategy(server, { pair_id, parameters: ladder('60') });
  // Too small already.
  await aStrategy(server, { pair_id, parameters: ladder('4') });

  const tighter = await changeOf(await aSync(server, exchange_id, [{ ...market, min_notional: '30' }]));
  expect(tighter.class).toBe('tightening');
  const { failing } = await risk.call(contract.marketChangeDetail, { id: String(tighter.id) });
  const found = { strategy_id: small.id, revision: 1, level: 0, amount: '20', least: '30' };
  expect(failing).toEqual([expect.objectContaining({ ...found, robots: 0 })]);

  const { id: strategy_revision_id } = await server.services.db.one<{ id: number }>(
    sql`SELECT id FROM strategy_revision WHERE strategy_id = ${small.id}`,
  );
  const { symbol, contract_type } = market;
  await aRobot(server, { terms: { exchange, symbol, contract_type, strategy_revision_id } });
  const maker = await server.signIn('maker');
  const wider = await maker.call(editStrategy, edited(small, { parameters: ladder('40') }));
  expect(wider.revision).toBe(2);
  const { failing: run } = await risk.call(contract.marketChangeDetail, { id: String(tighter.id) });
  expect(run).toEqual([expect.objectContaining({ ...found, robots: 1 })]);
});
