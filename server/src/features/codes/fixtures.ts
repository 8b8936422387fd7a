import type { BodyInput } from '@quarterdeck/contract/core/http/endpoint';
import { approveCodeBatch, createCodeBatch } from '@quarterdeck/contract/features/codes/batches/batches';
import type { Code } from '@quarterdeck/contract/features/codes/codes/codes';
import { codeList } from '@quarterdeck/contract/features/codes/codes/codes';
import { formatCode } from '@quarterdeck/contract/features/codes/codes/text';
import { configAll, configEdit } from '@quarterdeck/contract/features/config/config';
import { redeemCode } from '@quarterdeck/contract/features/users/platform';
import sql from 'sql-template-tag';
import { aUser } from '#features/users/fixtures.ts';
import { balances } from '#ledger/balances.ts';
import type { TestServer } from '#test/support/test-server.ts';
import { openCode } from './codes/generate.ts';

type Terms = Partial<BodyInput<typeof createCodeBatch>>;

/** Codes that are ready, with the text of each, which no answer of the server holds. */
export async function someCodes(server: TestServer, terms: Terms = {}) {
  const { db, cipher } = server.services;
  const admin = await server.signIn('admin');
  const made = await admin.call(createCodeBatch, {
    count: 3,
    payment: 'prepaid',
    asset: 'USDT',
    price: '10',
    ...terms,
  });
  const batch =
    made.status === 'ready'
      ? made
      : await (await server.signIn('checker')).call(approveCodeBatch, { id: made.id, version: made.version });
  const rows = await db.query<{ id: number; serial: number; sealed: string }>(sql`
    SELECT id, serial, sealed FROM code WHERE batch_id = ${batch.id} ORDER BY serial`);
  const codes = rows.map(({ id, serial, sealed }) => ({
    id,
    serial,
    text: formatCode(openCode(cipher, sealed, batch.id, serial)),
  }));
  return { batch, codes };
}

/** The code as the list shows it. */
export async function shownCode(server: TestServer, id: number): Promise<Code> {
  const { list } = await (await server.signIn('admin')).call(codeList.index, { id });
  if (list[0] === undefined) throw new Error(`No code ${id}`);
  return list[0];
}

/** A user of the platform who redeems codes. */
export async function aRedeemer(server: TestServer, given: Parameters<typeof aUser>[1] = {}) {
  const user = await aUser(server.services.db, given);
  return {
    ...user,
    redeem: (code: string) => server.platform.post(redeemCode, { uid: user.uid, code }),
    wallet: async (asset = 'USDT') =>
      (await balances(server.services.db, user.id)).find((wallet) => wallet.asset === asset),
    row: () =>
      server.services.db.one<{ activated_at: string | null; activated_until: string | null }>(
        sql`SELECT activated_at, activated_until FROM users WHERE id = ${user.id}`,
      ),
  };
}

/** Writes settings, as staff do. */
export async function setConfig(
  server: TestServer,
  group: 'reward' | 'code',
  changes: Record<string, string>,
): Promise<void> {
  const admin = await server.signIn('admin');
  const { list } = await admin.call(configAll, { group });
  const values = Object.fromEntries(list.map(({ name, value }) => [name, value]));
  const form = { ...values, ...changes, group, version: list[0]?.version ?? 0 };
  // The names are the group's own.
  await admin.call(configEdit, form as BodyInput<typeof configEdit>);
}
