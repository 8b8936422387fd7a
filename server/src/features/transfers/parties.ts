import type { ErrorCode } from '@quarterdeck/contract/errors';
import sql from 'sql-template-tag';
import { takingOut } from '#domain/limits/policy.ts';
import type { Transaction } from '#kernel/database/sql.ts';
import { Refusal } from '#kernel/refusal.ts';

/** A user on either side of a transfer. */
export interface Party {
  id: number;
  uid: string;
  frozen: boolean;
  blacklisted: boolean;
  kyc_status: string;
  twofa_enabled: boolean;
  risk_score: number;
  security_changed_at: string | null;
}

export const partyColumns = sql`id, uid, frozen, blacklisted, kyc_status, twofa_enabled, risk_score, security_changed_at`;

/** Why this user may transfer nothing, whatever they ask for. */
export function refusalOf({ blacklisted, frozen }: Party): ErrorCode | undefined {
  if (blacklisted) return 'user_blacklisted';
  return frozen ? 'user_frozen' : undefined;
}

/** Why nothing of this user's goes to others. What is given to others can be taken out by them. */
export function refusalToOthers(sender: Party, now: Date): ErrorCode | undefined {
  if (sender.kyc_status !== 'verified') return 'kyc_required';
  if (!sender.twofa_enabled) return 'twofa_required';
  if (sender.risk_score >= takingOut.flaggedFrom) return 'transfer_flagged';
  const changed = sender.security_changed_at;
  const isCoolingDown =
    changed !== null && now.getTime() - Date.parse(changed) < takingOut.coolDownHours * 3_600_000;
  return isCoolingDown ? 'transfer_cooling_down' : undefined;
}

/** A user with a debt in any asset cannot send to others: the money would be out of reach. */
async function debtError(tx: Transaction, { id }: Party): Promise<ErrorCode | undefined> {
  const debt = await tx.maybe(
    sql`SELECT FROM ledger_account WHERE user_id = ${id} AND code = '110' AND balance > 0`,
  );
  return debt === undefined ? undefined : 'transfer_of_debtor';
}

/**
 * Sender and receiver, locked in the order of their ids, so that two who give to each other wait rather than block, and what one user
 * asks for is counted one after the other. What is wrong with a receiver is not told.
 * @throws Refusal `not_found`, `transfer_to_self`, `receiver_unavailable`, `transfer_of_debtor`, and what `refusalOf` and
 * `refusalToOthers` say.
 */
export async function lockParties(
  tx: Transaction,
  { uid, to_uid, now }: { uid: string; to_uid: string | undefined; now: Date },
): Promise<{ sender: Party; receiver: Party | undefined }> {
  if (to_uid === uid) throw new Refusal('transfer_to_self', { fields: { to_uid: 'transfer_to_self' } });
  const uids = to_uid === undefined ? [uid] : [uid, to_uid];
  const found = await tx.query<Party>(sql`
    SELECT ${partyColumns} FROM users WHERE uid = ANY(${uids}::text[]) ORDER BY id FOR NO KEY UPDATE`);
  const sender = found.find((party) => party.uid === uid);
  const receiver = found.find((party) => party.uid === to_uid);
  if (sender === undefined) throw new Refusal('not_found', { fields: { uid: 'not_found' } });
  const toOthers = async () => refusalToOthers(sender, now) ?? (await debtError(tx, sender));
  const refused = refusalOf(sender) ?? (to_uid === undefined ? undefined : await toOthers());
  if (refused !== undefined) throw new Refusal(refused);
  if (to_uid !== undefined && (receiver === undefined || refusalOf(receiver) !== undefined)) {
    throw new Refusal('receiver_unavailable', { fields: { to_uid: 'receiver_unavailable' } });
  }
  return { sender, receiver };
}
