import { randomBytes } from 'node:crypto';
import { configDefaults } from '@quarterdeck/contract/features/config/config';
import sql from 'sql-template-tag';
import type { Queryable } from '#kernel/database/sql.ts';
import { Refusal } from '#kernel/refusal.ts';
import { isCommonPassword } from './common-passwords.ts';
import { hashPassword } from './passwords.ts';

/** A chosen password, hashed; whether it is allowed is checked last. */
export interface NewPassword {
  /**
   * The hash, for an account of this name.
   * @throws Refusal as `requireAllowedPassword` does.
   */
  hashFor(db: Queryable, username: string): Promise<string>;
}

/** Hashes a password that somebody chose. The only way to a hash of one, so that no place gets past the rules. */
export async function hashNewPassword(password: string): Promise<NewPassword> {
  const hash = await hashPassword(password);
  return {
    async hashFor(db, username) {
      await requireAllowedPassword(db, username, password);
      return hash;
    },
  };
}

/** The hash of a password that no one knows. */
export function unknownPassword(): Promise<string> {
  return hashPassword(randomBytes(32).toString('base64url'));
}

/**
 * Lets a password be chosen for an account of this name.
 * @throws Refusal `password_too_short`, `password_names_account`, `password_common`, by the field `password`.
 */
export async function requireAllowedPassword(
  db: Queryable,
  username: string,
  password: string,
): Promise<void> {
  const refusal = passwordRefusal(password, username, await leastLength(db));
  if (refusal !== undefined) throw refusal;
}

/** Why a password may not be chosen for an account of this name; undefined where it may. */
export function passwordRefusal(
  password: string,
  username: string,
  min = Number(configDefaults.password.password_min),
): Refusal | undefined {
  if ([...password.normalize('NFC')].length < min) return refused('password_too_short', { min: String(min) });
  if (holdsName(password, username)) return refused('password_names_account');
  if (isCommonPassword(password)) return refused('password_common');
  return undefined;
}

function refused(
  code: 'password_too_short' | 'password_names_account' | 'password_common',
  parameters: Record<string, string> = {},
): Refusal {
  return new Refusal(code, { parameters, fields: { password: code } });
}

/** How many characters a password that is chosen now has at least. */
export async function leastLength(db: Queryable): Promise<number> {
  const set = await db.maybe<{ value: string }>(sql`
    SELECT value FROM config WHERE "group" = 'password' AND name = 'password_min'`);
  return Number(set?.value ?? configDefaults.password.password_min);
}

/** Shorter parts of a name occur in too many words; two Chinese characters are a name. */
const partPattern = /[\p{L}\p{N}]{4,}|\p{Unified_Ideograph}{2,}/gu;

/** Whether the password contains the name, or a part of it between its separators. */
function holdsName(password: string, username: string): boolean {
  const parts = folded(username).match(partPattern) ?? [];
  return parts.some((part) => folded(password).includes(part));
}

function folded(text: string): string {
  return text.normalize('NFKC').toLowerCase();
}
