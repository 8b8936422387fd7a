import type { ErrorCode } from '@quarterdeck/contract/errors';
import sql from 'sql-template-tag';
import { type LimitFacts, limitFacts } from '#domain/limits/day-limit.ts';
import { takingOut } from '#domain/limits/policy.ts';

/** The requester's data that decide whether they may withdraw. */
export interface Owner extends LimitFacts {
  id: number;
  frozen: boolean;
  blacklisted: boolean;
  kyc_status: string;
  twofa_enabled: boolean;
  security_changed_at: string | null;
}

/** The columns of `Owner`, of the row of `users` that is called `owner`. */
export function ownerFacts(now: Date) {
  return sql`owner.id, owner.frozen, owner.blacklisted, owner.kyc_status, owner.twofa_enabled,
    owner.security_changed_at, ${limitFacts(now)}`;
}

/** Why this user may take nothing out, whatever they ask for. */
export function refusalOf(owner: Owner, now: Date): ErrorCode | undefined {
  if (owner.blacklisted) return 'user_blacklisted';
  if (owner.frozen) return 'user_frozen';
  if (owner.kyc_status !== 'verified') return 'kyc_required';
  if (!owner.twofa_enabled) return 'twofa_required';
  const changed = owner.security_changed_at;
  const isCoolingDown =
    changed !== null && now.getTime() - Date.parse(changed) < takingOut.coolDownHours * 3_600_000;
  return isCoolingDown ? 'withdrawal_cooling_down' : undefined;
}
