import sql from 'sql-template-tag';
import type { Queryable } from '#kernel/database/sql.ts';
import type { CodeBatchRow, CodeExportRow, CodeRow } from './subject.ts';

/** Rows for lists, which cost no more than an INSERT: nothing can be redeemed by these codes. */
let made = 0;

export async function aCodeBatch(db: Queryable, given: Partial<CodeBatchRow> = {}): Promise<number> {
  made += 1;
  const row = {
    no: `B-${process.pid}-${made}`,
    status: 'ready',
    count: 1,
    prefix: '',
    payment: 'prepaid',
    asset: 'USDT',
    price: '10',
    maker_id: 1,
    created_at: new Date().toISOString(),
    ...given,
  };
  const { id } = await db.one<{ id: number }>(sql`
    INSERT INTO code_batch (no, status, count, prefix, plan_days, plan_level, payment, asset, price, expires_at, note,
      needs_second, maker_id, created_at)
    VALUES (${row.no}, ${row.status}, ${row.count}, ${row.prefix}, ${row.plan_days ?? null}, ${row.plan_level ?? null},
      ${row.payment}, ${row.asset}, ${row.price}, ${row.expires_at ?? null}, ${row.note ?? null}, false, ${row.maker_id},
      ${row.created_at})
    RETURNING id`);
  return id;
}

type InBatch<Row extends { batch_id: number }> = Partial<Row> & Pick<Row, 'batch_id'>;

export async function aCode(db: Queryable, given: InBatch<CodeRow>): Promise<void> {
  made += 1;
  const row = {
    serial: 1_000 + made,
    tail: 'AAAA',
    status: 'unused',
    created_at: null,
    ...given,
  };
  // The codes of a batch are made at one moment.
  await db.query(sql`
    INSERT INTO code (batch_id, serial, hmac, sealed, tail, status, owner_id, used_by_id, used_at, created_at)
    VALUES (${row.batch_id}, ${row.serial}, ${`hmac ${made}`}, 'sealed', ${row.tail}, ${row.status}, ${row.owner_id ?? null},
      ${row.used_by_id ?? null}, ${row.used_at ?? null},
      coalesce(${row.created_at}::timestamptz, (SELECT min(created_at) FROM code WHERE batch_id = ${row.batch_id}), now()))`);
}

export async function aCodeExport(db: Queryable, given: InBatch<CodeExportRow>): Promise<void> {
  const row = { status: 'pending_review', maker_id: 1, created_at: new Date().toISOString(), ...given };
  await db.query(sql`
    INSERT INTO code_export (batch_id, status, maker_id, reason, reviewer_id, created_at)
    VALUES (${row.batch_id}, ${row.status}, ${row.maker_id}, '=reason', ${row.maker_id + 1}, ${row.created_at})`);
}
