import type { List } from '@quarterdeck/contract/core/http/list';
import {
  activationPayments,
  codeBatchList,
  codeBatchStatuses,
} from '@quarterdeck/contract/features/codes/batches/batches';
import { codeList, codeStatuses } from '@quarterdeck/contract/features/codes/codes/codes';
import { codeExportList, codeExportStatuses } from '@quarterdeck/contract/features/codes/exports/exports';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { aUser } from '#features/users/fixtures.ts';
import type { Client } from '#test/support/client.ts';
import { checkExport, checkFilters, checkPaging, checkSorts } from '#test/support/list-checks.ts';
import { type TestServer, testServer } from '#test/support/test-server.ts';
import { aCode, aCodeBatch, aCodeExport } from './list-fixtures.ts';

let server: TestServer;
let maker: Client;
let batchId: number;

const day = (index: number) => new Date(Date.UTC(2026, 1, 1 + index)).toISOString();

beforeAll(async () => {
  server = await testServer();
  maker = await server.signIn('maker');
  const { db } = server.services;
  const users = [await aUser(db), await aUser(db, { uid: '=cmd' })];
  for (let index = 0; index < 20; index += 1) {
    const status = codeBatchStatuses[index % 3] ?? 'ready';
    batchId = await aCodeBatch(db, {
      status,
      count: (index % 5) + 1,
      prefix: index % 2 === 0 ? 'NEW' : 'PR',
      plan_days: index % 3 === 0 ? null : index,
      plan_level: index % 4 === 0 ? null : (index % 4) + 1,
      payment: activationPayments[index % 2] ?? 'prepaid',
      asset: (['USDT', 'L', 'R'] as const)[index % 3] ?? 'USDT',
      price: `${(index * 7) % 11}.${index + 1}`,
      expires_at: index % 3 === 0 ? null : day(100 + index),
      note: index % 4 === 0 ? '=note' : null,
      maker_id: (index % 2) + 1,
      created_at: day((index * 3) % 11),
    });
    await aCodeExport(db, {
      batch_id: batchId,
      status: codeExportStatuses[index % codeExportStatuses.length] ?? 'expired',
      maker_id: (index % 2) + 1,
      created_at: day((index * 3) % 11),
    });
    const codeStatus = codeStatuses[index % codeStatuses.length] ?? 'unused';
    const userId = users[index % 2]?.id ?? null;
    await aCode(db, {
      batch_id: batchId,
      serial: (index % 7) + 1,
      tail: `AB${index % 9}C`,
      status: codeStatus,
      owner_id: codeStatus === 'assigned' ? userId : null,
      used_by_id: codeStatus === 'used' ? userId : null,
      used_at: codeStatus === 'used' ? day(30 + index) : null,
      created_at: day((index * 3) % 11),
    });
  }
});
afterAll(() => server?.close());

const lists: [string, List, () => Promise<unknown>][] = [
  ['codes', codeList, () => aCode(server.services.db, { batch_id: batchId })],
  ['batches', codeBatchList, () => aCodeBatch(server.services.db)],
  ['plaintext exports', codeExportList, () => aCodeExport(server.services.db, { batch_id: batchId })],
];

describe.each(lists)('the list of %s', (_, list, insert) => {
  test('each filter finds the rows that have the value, counts them and adds them up', () =>
    checkFilters(maker, list));

  test('each order holds, upwards and downwards, and every row has its place in it', async () => {
    await checkSorts(maker, list);
    for (const [name, { sort }] of Object.entries(list.columns)) {
      if (sort) await checkPaging(maker, list, insert, { sort: `-${name}` });
    }
  });

  test('the export holds what the list holds, for those who may export', async () => {
    await checkExport(maker, list);
    const checker = await server.signIn('checker');
    expect((await checker.get(list.index)).status).toBe(200);
    expect((await checker.get(list.export)).status).toBe(403);
    expect((await (await server.signIn('content')).get(list.index)).status).toBe(403);
  });
});
