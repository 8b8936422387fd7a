import sql from 'sql-template-tag';
import type { Queryable } from '#kernel/database/sql.ts';
import type { RechargeRow } from './subject.ts';

let made = 0;

type Given = Partial<Omit<RechargeRow, 'id'>> & Pick<RechargeRow, 'user_id'>;

/** A recharge of 100 USDT that the platform has seen on chain. Nothing is booked for it. */
export async function aRecharge(db: Queryable, given: Given): Promise<RechargeRow> {
  made += 1;
  const created = given.created_at ?? new Date().toISOString();
  const row = {
    no: `R-${process.pid}-${made}`,
    asset: 'USDT',
    network: 'TRC20',
    amount: '100',
    fee: '0',
    credited: '0',
    address: `T-${made}`,
    txid: `${process.pid}-${made}`,
    vout: 0,
    source: 'chain',
    confirmations: 3,
    status: 'confirming',
    ...given,
  };
  return await db.one<RechargeRow>(sql`
    INSERT INTO recharge (no, user_id, asset, network, amount, fee, credited, address, txid, vout, provider_ref, source,
      confirmations, status, proof, maker_id, reviewer_id, reason, batch_id, created_at, updated_at)
    VALUES (${row.no}, ${row.user_id}, ${row.asset}, ${row.network}, ${row.amount}, ${row.fee}, ${row.credited},
      ${row.address}, ${row.txid}, ${row.vout}, ${row.provider_ref ?? null}, ${row.source}, ${row.confirmations},
      ${row.status}, ${row.proof ?? null}, ${row.maker_id ?? null}, ${row.reviewer_id ?? null}, ${row.reason ?? null},
      ${row.batch_id ?? null}, ${created}, ${row.updated_at ?? created})
    RETURNING *`);
}
