import { createHash, randomBytes } from 'node:crypto';
import type { Admin } from '@quarterdeck/contract/features/admins/admins';
import type { Cipher } from '#kernel/crypto/secret-key.ts';

/** An invitation can be taken up for so long. */
export const invitationHours = 72;

/** What is stored under the idempotency key of an invitation: a repeat is told the same code, the database none. */
export interface Invited {
  admin: Admin;
  sealed_code: string;
}

/** 128 random bits. */
export function makeCode(): string {
  return randomBytes(16).toString('base64url');
}

export function codeHash(code: string): Buffer {
  return createHash('sha256').update(code).digest();
}

export function invitationEnd(now: Date): string {
  return new Date(now.getTime() + invitationHours * 3_600_000).toISOString();
}

/** The invitation as its maker sees it, once. */
export function withCode({ admin, sealed_code }: Invited, cipher: Cipher): { admin: Admin; code: string } {
  return { admin, code: cipher.open(sealed_code, 'invitation') };
}
