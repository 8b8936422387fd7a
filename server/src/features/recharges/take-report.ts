import { compare } from '@quarterdeck/contract/core/money';
import {
  isOnlyImported,
  type RechargeReason,
  type RechargeStatus,
} from '@quarterdeck/contract/features/recharges/machine';
import type { PlatformRecharge } from '@quarterdeck/contract/features/recharges/platform';
import type { Network } from '@quarterdeck/contract/features/withdrawals/settings';
import sql, { type Sql } from 'sql-template-tag';
import type { Patch } from '#command/change.ts';
import type { CommandScope, Outcome } from '#command/command.ts';
import type { Transaction } from '#kernel/database/sql.ts';
import { Refusal } from '#kernel/refusal.ts';
import { findOwner, judged, type Owner } from './doubt.ts';
import { keepThere } from './dropped.ts';
import { dropped, end } from './end.ts';
import { insertRecharge, type NewRecharge } from './insert.ts';
import { lockImportedOtherwise, lockOutputs } from './other-index.ts';
import { policy } from './policy.ts';
import { type FollowScope, follow } from './report-rules.ts';
import type { RechargeRow } from './subject.ts';
import { readTerms } from './terms.ts';
import { write } from './write.ts';

/** The platform's report of a recharge. */
interface Told {
  uid: string | undefined;
  draft: Omit<NewRecharge, 'user_id' | 'status'>;
  /** By what the recharge is known. */
  where: Sql;
  /** Undefined: it came by a payment service. */
  network?: Network;
  /** Blocks on top; 0: it is announced and not there. */
  confirmations: number;
  /** It came to nothing. */
  dropped: boolean;
}

type Scope = CommandScope<unknown>;

/** Stores money by its first report and brings it forward by later ones. */
export async function takeReport(scope: Scope, told: Told): Promise<Outcome<PlatformRecharge>> {
  const { tx, context } = scope;
  if (!policy.rechargeable.includes(told.draft.asset)) {
    throw new Refusal('asset_not_rechargeable', { fields: { asset: 'asset_not_rechargeable' } });
  }
  const named = told.uid === undefined ? null : await findOwner(tx, sql`uid = ${told.uid}`);
  if (named === undefined) throw new Refusal('not_found', { fields: { uid: 'not_found' } });
  const { row, isNew } = await findOrInsert(tx, told, named, context.now);
  const outcome = told.dropped ? await end(scope, row, dropped) : await goOn(scope, row, told, named);
  return isNew ? { ...outcome, before: null, after: { ...firstSeen(row), ...outcome.after } } : outcome;
}

async function goOn(
  scope: Scope,
  row: RechargeRow,
  told: Told,
  named: Owner | null,
): Promise<Outcome<PlatformRecharge>> {
  const correction = isTakenBack(row)
    ? null
    : patchOf(correctionOf(row, told, named), ownersWordOf(row, told));
  const owner = await ownerOf(scope.tx, row, named);
  const terms = await readTerms(scope.tx, told.network ?? null);
  return await write(scope, row, (own) => followAs({ ...own, owner, terms }, told, correction));
}

/** The owner may have been found after the first report, as long as nothing is booked. */
async function followAs(
  scope: Omit<FollowScope, 'isNewOwner'>,
  { confirmations }: Told,
  correction: Patch<RechargeRow> | null,
): Promise<Patch<RechargeRow> | null> {
  const { owner } = scope;
  const row = { ...scope.row, ...correction };
  const isNewOwner = owner !== null && owner.id !== scope.row.user_id;
  const patch = await follow({ ...scope, row, isNewOwner }, confirmations);
  // What a file set aside stays there until the money is seen.
  const isFound = row.user_id === null && owner !== null && (patch?.status ?? row.status) !== 'unmatched';
  const told = patchOf(correction, patch, isFound ? { user_id: owner.id } : null);
  return told && patchOf(told, judged({ ...scope.row, ...told }, owner, scope.terms));
}

/**
 * What the row takes over where the report says otherwise: what only a file told of, and is not booked, is as the platform says,
 * and so is an owner who is the file's word; of a payment by a service that goes on or may come late the amount may change, and a person
 * looks at it.
 * @throws Refusal `payment_mismatch` where the row stands.
 */
function correctionOf(
  row: RechargeRow,
  { draft, confirmations }: Told,
  owner: Owner | null,
): Patch<RechargeRow> | null {
  const isOther = owner !== null && row.user_id !== null && row.user_id !== owner.id;
  const isOtherAmount = !isSameAmount(row, draft.amount);
  if (isOnlyImported(row) && isUnbooked(row)) {
    const { asset, vout, address } = draft;
    const amount = isOtherAmount ? draft.amount : undefined;
    return differing(row, { asset, amount, vout, address, user_id: isOther ? owner.id : undefined });
  }
  const named = isOther && row.owner_imported && isUnbooked(row) ? { user_id: owner.id } : null;
  const isAnothers = isOther && named === null;
  if (!isAnothers && row.asset === draft.asset && !isOtherAmount) return named;
  if (isAnothers || row.asset !== draft.asset || row.source !== 'psp') throw new Refusal('payment_mismatch');
  // That it was begun comes late, after what was paid.
  if (confirmations === 0 && row.confirmations > 0) return named;
  if (!amountOpenIn.includes(row.status)) throw new Refusal('payment_mismatch');
  return { ...named, amount: draft.amount, reason: amountChanged };
}

const amountOpenIn: readonly RechargeStatus[] = ['created', 'pending_review', 'expired'];

function differing(row: RechargeRow, told: Patch<RechargeRow>): Patch<RechargeRow> | null {
  const stored: Patch<RechargeRow> = row;
  const columns = Object.keys(told) as (keyof typeof told)[];
  const others = columns.filter((column) => told[column] !== undefined && told[column] !== stored[column]);
  return others.length === 0 ? null : Object.fromEntries(others.map((column) => [column, told[column]]));
}

/** Whose it is was a file's word until the platform named somebody. */
const ownersWordOf = ({ owner_imported }: RechargeRow, { uid }: Told): Patch<RechargeRow> | null =>
  owner_imported && uid !== undefined ? { owner_imported: false } : null;

const patchOf = (...parts: readonly (Patch<RechargeRow> | null)[]): Patch<RechargeRow> | null =>
  parts.every((part) => part === null) ? null : Object.assign({}, ...parts);

/** Whose money it is: what the recharge says, or before anything is booked what the platform says by now. */
async function ownerOf(tx: Transaction, row: RechargeRow, named: Owner | null): Promise<Owner | null> {
  if (row.user_id === null) return isUnbooked(row) ? named : null;
  return named ?? (await findOwner(tx, sql`id = ${row.user_id}`)) ?? null;
}

const isUnbooked = ({ batch_id }: RechargeRow) => batch_id === null;

/** The recharge that is known by this, locked; of several first reports at a time one stores it and the others find it. */
async function findOrInsert(
  tx: Transaction,
  { draft, where, confirmations, dropped: isDropped }: Told,
  owner: Owner | null,
  now: Date,
): Promise<{ row: RechargeRow; isNew: boolean }> {
  const user_id = owner?.id ?? null;
  const isOfChain = draft.source === 'chain';
  if (isOfChain) {
    await lockOutputs(tx, draft);
    if (confirmations > 0 && !isDropped) keepThere(tx, draft);
  }
  const found = await lock(tx, where);
  const takenBack = !isDropped && found !== undefined && isTakenBack(found) ? found : null;
  if (takenBack !== null) requireSame(takenBack, draft, user_id);
  const back = confirmations > 0 ? takenBack : null;
  const known =
    (back === null ? found : undefined) ??
    (isOfChain && !isDropped ? await lockImportedOtherwise(tx, draft, user_id) : undefined);
  if (known === undefined) {
    const begun = back === null ? { user_id, status: 'created' as const } : comingBack(back, draft, user_id);
    const made = await insertRecharge(tx, { ...draft, ...begun }, now);
    if (made !== undefined) return { row: made, isNew: true };
  }
  const row = known ?? (await lock(tx, where));
  if (row === undefined) throw new Error('The recharge was neither stored nor found');
  return { row, isNew: false };
}

/** A reversed recharge stays reversed; the same money may have an open successor. */
async function lock(tx: Transaction, where: Sql): Promise<RechargeRow | undefined> {
  return await tx.maybe<RechargeRow>(
    sql`SELECT * FROM recharge WHERE ${where} ORDER BY status = 'reversed', id DESC LIMIT 1 FOR UPDATE`,
  );
}

/** Its network or service took it back, not people. Should the money be there after all, that is a recharge of its own. */
const isTakenBack = ({ status, reverse_checker_id }: RechargeRow) =>
  status === 'reversed' && reverse_checker_id === null;

/** The owner named by the platform itself; null: none, or named by a file or staff. */
const toldOwnerOf = ({ user_id, owner_imported, match_user_id }: RechargeRow) =>
  owner_imported || match_user_id !== null ? null : user_id;

/** How a reversed recharge starts again: like every ended one that arrives after all. */
const comingBack = (row: RechargeRow, { amount }: Told['draft'], owner: number | null) => ({
  user_id: owner ?? toldOwnerOf(row),
  status: 'expired' as const,
  reason: isSameAmount(row, amount) ? dropped : amountChanged,
});

/**
 * What was taken back is the same money when it comes again. What only a file said of it is not held against the platform, and what a
 * service has back after a chargeback may be a part.
 * @throws Refusal `payment_mismatch`.
 */
function requireSame(row: RechargeRow, { asset, amount }: Told['draft'], owner: number | null): void {
  const told = toldOwnerOf(row);
  const isAnothers = owner !== null && told !== null && owner !== told;
  // After a reversal its confirmations no longer tell whether the platform had reported it too.
  const isFiles = row.imported_by_id !== null;
  const isOtherAsset = !isFiles && row.asset !== asset;
  const isOtherAmount = !isFiles && row.source !== 'psp' && !isSameAmount(row, amount);
  if (isAnothers || isOtherAsset || isOtherAmount) throw new Refusal('payment_mismatch');
}

const amountChanged = 'amount_changed' satisfies RechargeReason;

const isSameAmount = (row: RechargeRow, amount: string) => compare(row.amount, amount) === 0;

function firstSeen(row: RechargeRow) {
  const { no, status, user_id, asset, network, amount, address, txid, vout, provider_ref, memo } = row;
  const told = { no, status, user_id, asset, network, amount, address, txid, vout, provider_ref, memo };
  return Object.fromEntries(Object.entries(told).filter(([, value]) => value !== null));
}
