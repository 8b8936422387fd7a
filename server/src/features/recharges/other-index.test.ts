import { reportRecharge } from '@quarterdeck/contract/platform';
import { importRecharges, previewRecharges } from '@quarterdeck/contract/recharge-import';
import { approveRecharge, type Recharge, rechargeList } from '@quarterdeck/contract/recharges';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { aUser } from '#features/users/fixtures.ts';
import { balances } from '#kernel/ledger/balances.ts';
import { checkInvariants } from '#kernel/ledger/invariants.ts';
import type { Client } from '#testing/client.ts';
import { type TestServer, testServer } from '#testing/test-server.ts';
import { rechargeChecks } from './invariants.ts';

let server: TestServer;
let maker: Client;
let checker: Client;
let made = 0;

beforeAll(async () => {
  server = await testServer();
  [maker, checker] = await Promise.all([server.signIn('maker'), server.signIn('checker')]);
});
afterAll(async () => {
  expect(await checkInvariants(server.pool, rechargeChecks)).toEqual([]);
  await server.close();
});

const address = '0xABCDEF0000000000000000000000000000000001';
const pointer = ({ id, version }: Recharge) => ({ id, version });

/** A transaction that pays 30 to a new user, by whichever of its outputs. */
async function aPayment() {
  const { uid, id: userId } = await aUser(server.services.db);
  made += 1;
  const txid = made.toString(16).padStart(64, 'cd');
  const told = { asset: 'USDT', network: 'ERC20', amount: '30', address, confirmations: 64, txid } as const;
  const file = (...rows: { vout: number; uid?: string; address?: string; amount?: string }[]) => ({
    source: 'chain' as const,
    name: 'day.csv',
    skip_bad: false,
    text: [
      'uid,asset,network,amount,reference,vout,address',
      ...rows.map((row) =>
        [row.uid ?? uid, 'USDT,ERC20', row.amount ?? '30', txid, row.vout, row.address ?? ''].join(),
      ),
    ].join('\n'),
  });
  const list = async () => (await checker.call(rechargeList.index, { txid, sort: 'id' })).list;
  return {
    uid,
    file,
    list,
    imports: (...rows: Parameters<typeof file>) => maker.call(importRecharges, file(...rows)),
    previews: async (...rows: Parameters<typeof file>) => {
      const { skip_bad: _, ...body } = file(...rows);
      return await maker.call(previewRecharges, body);
    },
    report: (vout: number, changes: object = {}) =>
      server.platform.call(reportRecharge, { uid, ...told, vout, ...changes }),
    reportUnknown: (vout: number) => server.platform.call(reportRecharge, { ...told, vout }),
    async row(vout: number) {
      const row = (await list()).find((one) => one.vout === vout);
      if (row === undefined) throw new Error(`Nothing is known of output ${vout}`);
      return row;
    },
    available: async () => (await balances(server.services.db, userId))[0]?.available,
  };
}

test('a wrong index makes no second payment: in a file it is bad, and the platform knows better than a file', async () => {
  const known = await aPayment();
  await known.report(1);
  const lower = address.toLowerCase();
  expect(
    await known.previews({ vout: 0, address: lower }, { vout: 2, address: lower, amount: '31' }),
  ).toMatchObject({ good: 1, bad_rows: [{ row: 2, fault: 'index_differs' }] });
  // A file that names both knows of two outputs.
  expect(await known.previews({ vout: 0 }, { vout: 1 })).toMatchObject({ good: 1, known: 1, bad: 0 });
  // Two outputs that the platform itself tells of are two.
  await known.report(2);
  expect(await known.list()).toMatchObject([{ status: 'credited' }, { status: 'credited' }]);

  const waiting = await aPayment();
  await waiting.imports({ vout: 0, address });
  await waiting.report(3);
  expect(await waiting.list()).toMatchObject([{ vout: 3, status: 'pending_review', confirmations: 64 }]);

  const believed = await aPayment();
  await believed.imports({ vout: 0 });
  await checker.call(approveRecharge, pointer(await believed.row(0)));
  await believed.report(3);
  expect(await believed.list()).toMatchObject([
    { vout: 0, status: 'credited' },
    { vout: 3, status: 'pending_review', reason: 'index_differs' },
  ]);
  expect(await believed.available()).toBe('30');
});

test('the platform’s word on one user’s money leaves a file’s row of another alone, unless both name the same address', async () => {
  const payment = await aPayment();
  const { uid: other } = await aUser(server.services.db);
  await payment.imports({ vout: 0 });
  await payment.report(1, { uid: other });
  expect(await payment.list()).toMatchObject([
    { vout: 0, uid: payment.uid, status: 'pending_review', reason: 'imported', confirmations: 0 },
    { vout: 1, uid: other, status: 'pending_review', reason: 'index_differs' },
  ]);
  const nobodys = await aPayment();
  await nobodys.imports({ vout: 0 });
  await nobodys.reportUnknown(1);
  expect(await nobodys.list()).toMatchObject([
    { vout: 0, confirmations: 0 },
    { vout: 1, status: 'unmatched' },
  ]);
  const addressed = await aPayment();
  await addressed.imports({ vout: 0, address });
  await addressed.report(1, { uid: other });
  expect(await addressed.list()).toMatchObject([{ vout: 1, uid: other, status: 'pending_review' }]);
});
