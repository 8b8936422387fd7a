import { createHash } from 'node:crypto';
import sql, { raw } from 'sql-template-tag';

/**
 * The sealed columns, in this permanent order, each with the SQL that returns it as text. The texts are the same
 * in every version of PostgreSQL, in every time zone and after a dump and restore: a moment is its microseconds since
 * 1970, a JSON document the text of `jsonb` (keys by length and bytes, numbers as written), a list `{1,2}`.
 */
const columns = {
  id: 'id::text',
  at: '(extract(epoch FROM at) * 1000000)::bigint::text',
  actor_kind: 'actor_kind',
  actor_id: 'actor_id::text',
  actor: 'actor',
  action: 'action',
  object_type: 'object_type',
  object_id: 'object_id::text',
  reason: 'reason',
  before: 'before::text',
  after: 'after::text',
  batch_ids: 'batch_ids::text',
  result: 'result',
  error: 'error',
  ip: 'ip',
  user_agent: 'user_agent',
  request_id: 'request_id',
  idempotency_key: 'idempotency_key',
} as const;

/**
 * The row as one text: each column as the number of its UTF-8 bytes, a colon and the bytes, or as `-` where it is null,
 * so that no two rows are written alike.
 */
export const canonicalText = raw(
  Object.values(columns)
    .map((column) => `coalesce(octet_length(${column}) || ':' || ${column}, '-')`)
    .join(' || '),
);

/** What comes before the first row. */
export const genesisHash = Buffer.alloc(32);

/** The hash of a row: SHA-256 of the previous row's hash and the row's text. */
export function chainHash(previous: Buffer, text: string): Buffer {
  return createHash('sha256').update(previous).update(text).digest();
}

/** The same, worked out by the database. */
export const chainHashQuery = sql`sha256(prev_hash || convert_to(${canonicalText}, 'UTF8'))`;

/** The last row of the chain. */
export interface Head {
  sealNo: number;
  hash: Buffer;
}

export const headQuery = sql`
  SELECT seal_no AS "sealNo", hash FROM admin_log WHERE seal_no IS NOT NULL ORDER BY seal_no DESC LIMIT 1`;
