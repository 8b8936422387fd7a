import type { Authority } from '@quarterdeck/contract/core/access';
import type { Recharge, RechargeDetail } from '@quarterdeck/contract/features/recharges/recharges';
import sql from 'sql-template-tag';
import { batchesOf } from '#domain/batches.ts';
import { evidenceOf } from '#domain/evidence.ts';
import { historyOf } from '#kernel/audit/history.ts';
import type { Queryable } from '#kernel/database/sql.ts';
import { findRow } from '#kernel/list/list.ts';
import type { Movement } from '#ledger/movement.ts';
import { previewMovement } from '#ledger/preview.ts';
import { creditOf } from './credit.ts';
import { rechargeList } from './list.ts';
import { wouldTakeBack } from './take-back.ts';
import { isNetwork, readTerms } from './terms.ts';

/** A recharge with its evidence, its history, every posting, and those that wait for a checker. */
export async function findDetail(db: Queryable, id: number, access: Authority): Promise<RechargeDetail> {
  const recharge = await findRow(db, rechargeList, id, access);
  const object = { type: 'recharge', id };
  const [confirmations_needed, imported_as, preview, files, history, batches] = await Promise.all([
    confirmationsNeeded(db, recharge),
    importedAs(db, recharge),
    previewOf(db, recharge),
    evidenceOf(db, object),
    historyOf(db, 'recharge', id),
    batchesOf(db, object, access),
  ]);
  return { recharge, confirmations_needed, imported_as, preview, files, history, batches };
}

async function confirmationsNeeded(db: Queryable, { source, network }: Recharge): Promise<number | null> {
  if (source !== 'chain' || network === null || !isNetwork(network)) return null;
  return (await readTerms(db, network)).confirmations;
}

/** A match writes its own proof and reason in their place; the log keeps those of the file. */
async function importedAs(db: Queryable, { id, imported }: Recharge): Promise<RechargeDetail['imported_as']> {
  if (!imported) return null;
  const stored = await db.maybe<NonNullable<RechargeDetail['imported_as']>>(sql`
    SELECT after->>'proof' AS proof, after->>'reason' AS reason FROM admin_log
    WHERE object_type = 'recharge' AND object_id = ${id} AND action = 'recharge.import' AND after ? 'proof'
    ORDER BY id LIMIT 1`);
  return stored ?? null;
}

async function previewOf(db: Queryable, recharge: Recharge): Promise<RechargeDetail['preview']> {
  const waiting = await waitingMovement(db, recharge);
  return waiting === undefined ? null : await previewMovement(db, waiting);
}

/** What the command that waits for a checker would book, or the reversal that the reader may ask for. */
async function waitingMovement(db: Queryable, recharge: Recharge): Promise<Movement | undefined> {
  const { status, user_id, match_user_id, reverse_maker_id, allowed_actions } = recharge;
  const mayBeReversed = reverse_maker_id !== null || allowed_actions.includes('request_reverse');
  if (status === 'credited' && mayBeReversed) return await wouldTakeBack(db, recharge);
  const owner = status === 'pending_review' ? user_id : status === 'unmatched' ? match_user_id : null;
  return owner === null ? undefined : creditOf(recharge, owner);
}
