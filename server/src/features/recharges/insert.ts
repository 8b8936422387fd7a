import type { RechargeStatus } from '@quarterdeck/contract/features/recharges/machine';
import sql from 'sql-template-tag';
import type { Transaction } from '#kernel/database/sql.ts';
import type { RechargeRow } from './subject.ts';

/** A recharge before it has an id. */
export interface NewRecharge
  extends Pick<RechargeRow, 'user_id' | 'asset' | 'amount' | 'source'>,
    Partial<
      Pick<
        RechargeRow,
        | 'network'
        | 'address'
        | 'txid'
        | 'vout'
        | 'provider_ref'
        | 'memo'
        | 'confirmations'
        | 'confirmed_at'
        | 'proof'
        | 'maker_id'
        | 'imported_by_id'
        | 'owner_imported'
        | 'reason'
      >
    > {
  status: RechargeStatus;
}

/** Stores a recharge under its number. Undefined where another one stands for the same transaction output or payment. */
export async function insertRecharge(
  tx: Transaction,
  recharge: NewRecharge,
  now: Date,
): Promise<RechargeRow | undefined> {
  const {
    network = null,
    address = null,
    txid = null,
    vout = null,
    provider_ref = null,
    memo = null,
    proof = null,
    maker_id = null,
    imported_by_id = null,
    owner_imported = false,
  } = recharge;
  const at = now.toISOString();
  return await tx.maybe<RechargeRow>(sql`
    WITH key AS (SELECT nextval(pg_get_serial_sequence('recharge', 'id')) AS id)
    INSERT INTO recharge (id, no, user_id, asset, network, amount, address, txid, vout, provider_ref, memo, source, confirmations, confirmed_at, status,
      proof, maker_id, imported_by_id, owner_imported, reason, created_at, updated_at)
    SELECT key.id, 'R' || to_char(${at}::timestamptz, 'YYMMDD') || lpad(key.id::text, greatest(8, length(key.id::text)), '0'),
      ${recharge.user_id}, ${recharge.asset}, ${network}, ${recharge.amount}, ${address}, ${txid}, ${vout}, ${provider_ref}, ${memo},
      ${recharge.source}, ${recharge.confirmations ?? 0}, ${recharge.confirmed_at ?? null}, ${recharge.status}, ${proof}, ${maker_id},
      ${imported_by_id}, ${owner_imported}, ${recharge.reason ?? null}, ${at}, ${at}
    FROM key ON CONFLICT DO NOTHING RETURNING *`);
}
