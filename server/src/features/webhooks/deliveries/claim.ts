import type { WebhookStatus } from '@quarterdeck/contract/features/webhooks/webhooks/webhooks';
import sql from 'sql-template-tag';
import { transaction } from '#kernel/database/transaction.ts';
import type { Services } from '#server/services.ts';
import type { SealedSecrets } from '../webhooks/secrets.ts';
import type { MessageParts } from './message.ts';

/** Sent to one address at the same time. */
const batchMax = 5;
/** An attempt without a result after this time was lost with its server: more than an address may take to answer. */
const claimSeconds = 60;

/** A delivery that this server, and no other, sends now. */
export interface Claimed extends MessageParts, SealedSecrets {
  id: number;
  webhook_id: number;
  url: string;
  /** The number of this attempt. */
  attempts: number;
  tried_before: number;
  /** As the attempt is written down. */
  started_at: Date;
}

/** The webhooks that something is due for. */
export async function findDue({ db, now }: Pick<Services, 'db' | 'now'>): Promise<number[]> {
  const rows = await db.query<{ id: number }>(sql`
    SELECT id FROM webhook WHERE status = ${'active' satisfies WebhookStatus} AND EXISTS (
      SELECT FROM webhook_delivery
      WHERE webhook_id = webhook.id AND status = 'pending' AND next_attempt_at <= ${now().toISOString()})
    ORDER BY id`);
  return rows.map(({ id }) => id);
}

/**
 * Takes the next deliveries of a webhook, each as another attempt that is written down before anything is sent. Another server takes
 * none of them until this one must have ended without a word; the attempt is then said to be interrupted, and its message goes out
 * again under the same id.
 */
export async function claim(webhookId: number, { pool, now }: Services): Promise<Claimed[]> {
  const at = now();
  const until = new Date(at.getTime() + claimSeconds * 1_000).toISOString();
  return await transaction(pool, async (tx) => {
    const claimed = await tx.query<Omit<Claimed, 'started_at'>>(sql`
      UPDATE webhook_delivery AS d
      SET attempts = d.attempts + 1, claimed_until = ${until}::timestamptz, next_attempt_at = ${until}
      FROM (
        SELECT due.id, w.url, w.secret_sealed, w.previous_secret_sealed, w.previous_secret_until
        FROM webhook_delivery AS due JOIN webhook AS w ON w.id = due.webhook_id
        WHERE due.webhook_id = ${webhookId} AND w.status = 'active' AND due.status = 'pending'
          AND due.next_attempt_at <= ${at.toISOString()}
        ORDER BY due.next_attempt_at, due.id LIMIT ${batchMax}::int FOR UPDATE OF due SKIP LOCKED
      ) AS w
      WHERE d.id = w.id
      RETURNING d.id, d.webhook_id, d.message_id, d.event, d.sequence, d.object_type, d.object_id, d.data, d.created_at,
        d.attempts, d.tried_before, w.url, w.secret_sealed, w.previous_secret_sealed, w.previous_secret_until`);
    if (claimed.length === 0) return [];
    const ids = claimed.map(({ id }) => id);
    tx.send(sql`
      UPDATE webhook_attempt SET error = 'interrupted'
      WHERE delivery_id = ANY(${ids}::bigint[]) AND finished_at IS NULL AND error IS NULL`);
    tx.send(sql`
      INSERT INTO webhook_attempt (delivery_id, number, url, started_at)
      SELECT d.id, d.attempts, w.url, ${at.toISOString()} FROM webhook_delivery AS d JOIN webhook AS w ON w.id = d.webhook_id
      WHERE d.id = ANY(${ids}::bigint[]) ORDER BY d.id`);
    return claimed.map((delivery) => ({ ...delivery, started_at: at }));
  });
}
