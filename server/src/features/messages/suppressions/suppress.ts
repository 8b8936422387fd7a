import type { Suppression } from '@quarterdeck/contract/features/messages/suppressions';
import sql from 'sql-template-tag';
import type { Queryable, Transaction } from '#kernel/database/sql.ts';

type Suppressed = Pick<Suppression, 'channel' | 'recipient' | 'origin' | 'reason' | 'added_by'> & {
  recipient_hash: Buffer;
};

/** Puts a recipient on the list; undefined: they are on it already. */
export async function suppress(tx: Transaction, given: Suppressed, now: Date): Promise<number | undefined> {
  const row = await tx.maybe<{ id: number }>(sql`
    INSERT INTO message_suppression (channel, recipient, recipient_hash, origin, reason, added_by, created_at)
    VALUES (${given.channel}, ${given.recipient}, ${given.recipient_hash}, ${given.origin}, ${given.reason}, ${given.added_by},
      ${now.toISOString()})
    ON CONFLICT (recipient_hash) DO NOTHING RETURNING id`);
  return row?.id;
}

/** Whether nothing is sent to this recipient. */
export async function isSuppressed(db: Queryable, hash: Buffer): Promise<boolean> {
  return (await db.maybe(sql`SELECT FROM message_suppression WHERE recipient_hash = ${hash}`)) !== undefined;
}
