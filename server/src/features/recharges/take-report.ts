import { compare } from '@quarterdeck/contract/money';
import type { PlatformRecharge } from '@quarterdeck/contract/platform-recharges';
import { isOnlyImported, type RechargeReason } from '@quarterdeck/contract/recharge-machine';
import type { Network } from '@quarterdeck/contract/withdrawal-settings';
import sql, { type Sql } from 'sql-template-tag';
import { type LogEach, logInsertEach } from '#kernel/audit/write.ts';
import { type Patch, writeChange } from '#kernel/change.ts';
import type { CommandScope, Outcome } from '#kernel/command.ts';
import type { Transaction } from '#kernel/database/sql.ts';
import { Refusal } from '#kernel/refusal.ts';
import { keepWord } from './dropped.ts';
import { insertRecharge, type NewRecharge } from './insert.ts';
import { lockImportedBeside, lockImportedOtherwise, lockOutputs } from './other-index.ts';
import { policy } from './policy.ts';
import { type FollowScope, follow, giveUp, type Owner, type RowScope } from './report-rules.ts';
import { type RechargeRow, rechargeSubject } from './subject.ts';
import { readTerms } from './terms.ts';

/** What the platform tells of money. */
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

const dropped = 'dropped' satisfies RechargeReason;

/** Stores money by its first report and brings it forward by later ones. */
export async function takeReport(scope: Scope, told: Told): Promise<Outcome<PlatformRecharge>> {
  const { tx, context } = scope;
  if (!policy.rechargeable.includes(told.draft.asset)) {
    throw new Refusal('asset_not_rechargeable', { fields: { asset: 'asset_not_rechargeable' } });
  }
  const named = told.uid === undefined ? null : await findOwner(tx, sql`uid = ${told.uid}`);
  if (named === undefined) throw new Refusal('not_found', { fields: { uid: 'not_found' } });
  const { row, isNew } = await findOrInsert(tx, told, named, context.now);
  // A transaction that is gone is gone, whatever else is told of it.
  const correction = told.dropped ? null : patchOf(correctionOf(row, told, named), ownersWordOf(row, told));
  const owner = await ownerOf(tx, row, named);
  const terms = await readTerms(tx, told.network ?? null);
  if (told.dropped) await endBeside(scope, row);
  const outcome = await write(scope, row, async (own) =>
    told.dropped ? await giveUp(own, dropped) : await followAs({ ...own, owner, terms }, told, correction),
  );
  return isNew ? { ...outcome, before: null, after: { ...firstSeen(row), ...outcome.after } } : outcome;
}

/** Carries out what a report changes, if it is news, and answers the recharge as it then is. */
export async function write(
  scope: Scope,
  row: RechargeRow,
  rule: (scope: RowScope) => Promise<Patch<RechargeRow> | null>,
): Promise<Outcome<PlatformRecharge>> {
  const { tx, context, emit } = scope;
  const object = { type: 'recharge', id: row.id };
  const post: FollowScope['post'] = (movement, options) => scope.post(object, movement, options);
  const patch = await rule({ tx, row, context, post, emit });
  const { row: now, ...changes } =
    patch === null
      ? { row, before: {}, after: {} }
      : await writeChange(tx, rechargeSubject, row, patch, context.now);
  const { no, status, credited } = now;
  return { reply: { no, status, credited }, object, ...changes };
}

/** What only a file told of the same transaction ends with it, each with a history of its own. */
async function endBeside(scope: Scope, given: RechargeRow): Promise<void> {
  const { tx, context } = scope;
  const changes: LogEach['changes'][number][] = [];
  for (const row of await lockImportedBeside(tx, given)) {
    const { before, after } = await write(scope, row, (own) => giveUp(own, dropped));
    changes.push({ id: row.id, before: { ...before }, after: { ...after } });
  }
  if (changes.length > 0)
    tx.send(logInsertEach({ action: 'recharge.report', type: 'recharge', changes }, context));
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
  return patchOf(correction, patch, isFound ? { user_id: owner.id } : null);
}

/**
 * What the row takes over where the report says otherwise: what only a file told of, and is not booked, is as the platform says,
 * and so is an owner who is the file's word; of a payment by a service that is not booked the amount may change, and a person looks at it.
 * @throws Refusal `payment_mismatch` where the row stands.
 */
function correctionOf(row: RechargeRow, { draft }: Told, owner: Owner | null): Patch<RechargeRow> | null {
  const isOther = owner !== null && row.user_id !== null && row.user_id !== owner.id;
  const isOtherAmount = compare(row.amount, draft.amount) !== 0;
  if (isOnlyImported(row) && isUnbooked(row)) {
    const { asset, vout, address } = draft;
    const amount = isOtherAmount ? draft.amount : undefined;
    return differing(row, { asset, amount, vout, address, user_id: isOther ? owner.id : undefined });
  }
  const named = isOther && row.owner_imported && isUnbooked(row) ? { user_id: owner.id } : null;
  const isAnothers = isOther && named === null;
  if (!isAnothers && row.asset === draft.asset && !isOtherAmount) return named;
  const isStill =
    !isAnothers && row.asset === draft.asset && (row.status === 'created' || row.status === 'pending_review');
  if (row.source !== 'psp' || !isStill) throw new Refusal('payment_mismatch');
  return { ...named, amount: draft.amount, reason: 'amount_changed' satisfies RechargeReason };
}

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

async function findOwner(tx: Transaction, named: Sql): Promise<Owner | undefined> {
  return await tx.maybe<Owner>(
    sql`SELECT id, frozen, blacklisted, risk_score FROM users WHERE ${named} FOR KEY SHARE`,
  );
}

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
    if (isDropped || confirmations > 0) keepWord(tx, draft, isDropped);
  }
  const known =
    (await lock(tx, where)) ??
    (isOfChain && !isDropped ? await lockImportedOtherwise(tx, draft, user_id) : undefined);
  if (known === undefined) {
    const made = await insertRecharge(tx, { ...draft, user_id, status: 'created' }, now);
    if (made !== undefined) return { row: made, isNew: true };
  }
  const row = known ?? (await lock(tx, where));
  if (row === undefined) throw new Error('The recharge was neither stored nor found');
  return { row, isNew: false };
}

export async function lock(tx: Transaction, where: Sql): Promise<RechargeRow | undefined> {
  return await tx.maybe<RechargeRow>(sql`SELECT * FROM recharge WHERE ${where} FOR UPDATE`);
}

function firstSeen(row: RechargeRow) {
  const { no, status, user_id, asset, network, amount, address, txid, vout, provider_ref, memo } = row;
  const told = { no, status, user_id, asset, network, amount, address, txid, vout, provider_ref, memo };
  return Object.fromEntries(Object.entries(told).filter(([, value]) => value !== null));
}
