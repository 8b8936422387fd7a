import type { BodyInput } from '@quarterdeck/contract/core/http/endpoint';
import { requestTransfer } from '@quarterdeck/contract/features/transfers/platform';
import type { TransferKind, TransferTerms } from '@quarterdeck/contract/features/transfers/settings';
import type { Transfer } from '@quarterdeck/contract/features/transfers/transfers';
import sql from 'sql-template-tag';
import { programContext } from '#kernel/context.ts';
import type { TestServer } from '#test/support/test-server.ts';
import { transferSubject } from './subject.ts';

/** Gives the terms of a kind other values, and opens it, as somebody who saved the form would have. */
export async function setTerms(
  { pool }: Pick<TestServer, 'pool'>,
  kind: TransferKind,
  given: Partial<TransferTerms> = {},
): Promise<void> {
  for (const [name, value] of Object.entries({ transfer_open: '1', ...given }))
    await pool.query(
      `INSERT INTO config ("group", name, value, updated_at) VALUES ($1, $2, $3, now())
       ON CONFLICT ("group", name) DO UPDATE SET value = excluded.value`,
      [`transfer_${kind}`, name, value],
    );
}

/** The transfer of this number, as somebody who may do everything sees it. */
export async function transferOf({ services }: TestServer, no: string): Promise<Transfer> {
  const { id } = await services.db.one<{ id: number }>(sql`SELECT id FROM transfer WHERE no = ${no}`);
  return await transferSubject.read(services.db, id, programContext('test').actor.access);
}

/** The platform's request and its answer. */
export async function aTransfer(
  server: TestServer,
  asked: BodyInput<typeof requestTransfer>,
): Promise<Transfer> {
  const { no } = await server.platform.call(requestTransfer, asked);
  return await transferOf(server, no);
}
