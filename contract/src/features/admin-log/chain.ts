import * as z from 'zod/mini';
import { endpoint } from '../../core/http/endpoint.ts';

/**
 * The defects of a row in the admin log. `missing`: it is gone. `inserted`: it does not follow the row before
 * it, so one of the two was inserted, moved, or sealed again. `changed`: its content is not what was sealed.
 * `rewritten`: it is consistent, but not the row whose head was signed. `unsealed`: the sealing skipped
 * it. `forged`: a head that no key of the log has signed.
 */
export const logFaults = ['missing', 'inserted', 'changed', 'rewritten', 'unsealed', 'forged'] as const;
export type LogFault = (typeof logFaults)[number];

/** `interrupted`: nothing was heard of it for a minute, as when its server was stopped. */
export const checkStates = ['running', 'sound', 'broken', 'failed', 'interrupted'] as const;

/** One verification of the chain. */
export const LogCheck = z.object({
  id: z.int(),
  started_at: z.string(),
  /** Who requested it. */
  started_by: z.string(),
  finished_at: z.nullable(z.string()),
  status: z.enum(checkStates),
  /** Rows found sound so far, of how many. */
  rows: z.int(),
  total: z.int(),
  /** Signed heads with which the chain was compared. */
  heads: z.int(),
  /** Rows that waited for their seal. */
  unsealed: z.int(),
  first_bad: z.nullable(
    z.object({ id: z.nullable(z.int()), seal_no: z.nullable(z.int()), why: z.enum(logFaults) }),
  ),
});
export type LogCheck = z.output<typeof LogCheck>;

/** A head of the chain, signed: who keeps it elsewhere can show that no row up to it was changed since. */
export const SignedHead = z.object({
  /** The day that had ended. */
  day: z.string().check(z.regex(/^\d{4}-\d\d-\d\d$/)),
  /** The place of the last row; 0 where there was none. */
  seal_no: z.int().check(z.nonnegative()),
  hash: z.string().check(z.regex(/^[0-9a-f]{64}$/)),
  signed_at: z.string(),
  /** The fingerprint of the key. */
  key: z.string(),
  /** Ed25519 over `signedText`, in base64. */
  signature: z.string(),
});
export type SignedHead = z.output<typeof SignedHead>;

/** What is signed of a head. */
export function signedText({ day, seal_no, hash, signed_at, key }: Omit<SignedHead, 'signature'>): string {
  return ['quarterdeck admin log head 1', day, seal_no, hash, signed_at, key, ''].join('\n');
}

/** A key that signs, or signed, heads. */
export const LogKey = z.object({
  fingerprint: z.string(),
  /** PEM. */
  public_key: z.string(),
  created_at: z.string(),
  /** Since when another signs in its place. */
  retired_at: z.nullable(z.string()),
});
export type LogKey = z.output<typeof LogKey>;

/** The current state of the log. */
export const LogState = z.object({
  sealed: z.int(),
  unsealed: z.int(),
  oldest_unsealed_at: z.nullable(z.string()),
});
export type LogState = z.output<typeof LogState>;

export const logChecks = endpoint({
  method: 'GET',
  path: '/backstage/admin_log/checks',
  ability: 'admin_log.read',
  summary:
    'Returns how far the admin log is sealed, and the latest verifications of its chain, newest first.',
  reply: z.object({ log: LogState, list: z.array(LogCheck) }),
});

export const verifyLog = endpoint({
  method: 'POST',
  path: '/backstage/admin_log/verify',
  withoutProof: 'It moves no money and grants no permission.',
  ability: 'admin_log.verify',
  summary: 'Verifies the chain of the admin log in a background job.',
  reply: LogCheck,
  command: true,
});

export const logHeads = endpoint({
  method: 'GET',
  path: '/backstage/admin_log/heads',
  ability: 'admin_log.read',
  summary: 'Lists the daily signed heads of the admin log, newest first.',
  reply: z.object({ list: z.array(SignedHead) }),
});

export const logKeys = endpoint({
  method: 'GET',
  path: '/backstage/admin_log/keys',
  ability: 'public',
  summary:
    'Lists the public keys that verify the signed heads of the admin log, the current signing key first.',
  reply: z.object({ list: z.array(LogKey) }),
});

export const rotateLogKey = endpoint({
  method: 'POST',
  path: '/backstage/admin_log/rotate_key',
  ability: 'admin_log.rotate_key',
  summary: 'Rotates the key that signs the heads of the admin log.',
  stepUp: true,
  reply: LogKey,
  command: true,
});
