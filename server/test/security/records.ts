import { globSync } from 'node:fs';
import { join } from 'node:path';
import { assignCode } from '@quarterdeck/contract/features/codes/codes/codes';
import { anAdjustment } from '#features/adjustments/fixtures.ts';
import { someCodes } from '#features/codes/fixtures.ts';
import { aTrade, readAtExchange } from '#features/exchange-fills/fixtures.ts';
import { aRecharge } from '#features/recharges/fixtures.ts';
import { aCopyProfit } from '#features/rewards/copy-profits/fixtures.ts';
import { aReward } from '#features/rewards/fixtures.ts';
import { aFilledOrder } from '#features/robot-orders/fixtures.ts';
import { aTransfer } from '#features/transfers/fixtures.ts';
import { aWithdrawal } from '#features/withdrawals/fixtures.ts';
import { fund } from '#ledger/fixtures.ts';
import type { TestServer } from '../support/test-server.ts';

/** Gives a user a record of each kind that users own. Answers their code. */
export async function haveRecords(
  server: TestServer,
  user: { id: number; uid: string },
): Promise<{ id: number; text: string } | undefined> {
  const { db } = server.services;
  const admin = await server.signIn('admin');
  await fund(server.pool, user.id, '20000');
  await aWithdrawal(server, { user });
  await aRecharge(db, { user_id: user.id, status: 'pending_review' });
  const { codes } = await someCodes(server, { count: 1 });
  await admin.call(assignCode, { id: codes[0]?.id ?? 0, version: 1, uid: user.uid });
  await anAdjustment(db, { user_id: user.id });
  await aTransfer(server, { uid: user.uid, kind: 'usdt_l', amount: '1' });
  await aReward(db, user);
  await aCopyProfit(server, user);
  const { order, fill } = await aFilledOrder(server, user.uid);
  const order_id = order.exchange_order_id ?? '';
  await readAtExchange(server, user.uid, [aTrade({ trade_id: fill.trade_id, order_id })]);
  for (const give of await givers()) await give(server, user);
  return codes[0];
}

type Give = (server: TestServer, user: { id: number; uid: string }) => Promise<unknown>;

const features = join(import.meta.dirname, '../../src/features');

/** What else there is: the fixtures of a feature export `recordOf`. */
async function givers(): Promise<Give[]> {
  const files = globSync('**/fixtures.ts', { cwd: features });
  const modules = await Promise.all(
    files.map((file): Promise<{ recordOf?: Give }> => import(/* @vite-ignore */ join(features, file))),
  );
  return modules.flatMap(({ recordOf }) => recordOf ?? []);
}
