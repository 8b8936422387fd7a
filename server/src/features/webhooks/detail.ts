import type { Authority } from '@quarterdeck/contract/core/access';
import type {
  Attempt,
  DeliveryStatus,
  WebhookDeliveryDetail,
} from '@quarterdeck/contract/features/webhooks/deliveries/deliveries';
import { dayCountMax, type WebhookDetail } from '@quarterdeck/contract/features/webhooks/webhooks/webhooks';
import sql, { join } from 'sql-template-tag';
import { ofUser } from '#domain/users/owner.ts';
import { historyOf } from '#kernel/audit/history.ts';
import type { Queryable } from '#kernel/database/sql.ts';
import { daysBefore } from '#kernel/days.ts';
import { findRow } from '#kernel/list/list.ts';
import { inScope } from '#kernel/scope/scope.ts';
import { bodyOf, type MessageParts } from './deliveries/message.ts';
import { signedHeaders } from './deliveries/signature.ts';
import { deliveryList, webhookList } from './list.ts';

/** The last attempts that are shown. */
const attemptsMax = 50;

/** A webhook with what became of its deliveries of the last 24 hours, and what people did to it. */
export async function findWebhook(
  db: Queryable,
  id: number,
  access: Authority,
  now: Date,
): Promise<WebhookDetail> {
  const webhook = await findRow(db, webhookList, id, access);
  const since = daysBefore(now, 1).toISOString();
  const [counts, history] = await Promise.all([
    countSince(db, id, access, since),
    historyOf(db, 'webhook', id),
  ]);
  return { webhook, day: { since, ...counts }, history };
}

/** As many as its list shows, while they can be counted. */
function countSince(
  db: Queryable,
  id: number,
  access: Authority,
  since: string,
): Promise<Omit<WebhookDetail['day'], 'since'>> {
  const seen = [sql`webhook_id = ${id} AND created_at >= ${since}`, ...inScope(access, ofUser('user_id'))];
  const count = (status: DeliveryStatus) => sql`(
    SELECT count(*)::integer FROM (
      SELECT FROM webhook_delivery WHERE ${join([...seen, sql`status = ${status}`], ' AND ')}
      LIMIT ${dayCountMax + 1}::int) AS counted)`;
  return db.one(sql`
    SELECT ${count('delivered')} AS delivered, ${count('failed')} AS failed, ${count('pending')} AS waiting`);
}

/** A delivery with all that went out and came back. */
export async function findDelivery(
  db: Queryable,
  id: number,
  access: Authority,
): Promise<WebhookDeliveryDetail> {
  const delivery = await findRow(db, deliveryList, id, access);
  const [parts, attempts, history] = await Promise.all([
    db.one<MessageParts>(sql`
      SELECT message_id, event, sequence, object_type, object_id, data, created_at
      FROM webhook_delivery WHERE id = ${id}`),
    db.query<Attempt>(sql`
      SELECT id, number, started_at, finished_at, url, duration_ms, http_status, error, detail, response
      FROM webhook_attempt WHERE delivery_id = ${id} ORDER BY number DESC LIMIT ${attemptsMax}::int`),
    historyOf(db, 'webhook_delivery', id),
  ]);
  const body = bodyOf(parts);
  return { delivery, body, headers: maskedHeaders(delivery.message_id, attempts[0]), attempts, history };
}

/** The headers as sent, without the signature: with it a reader could send the message again in our name. */
function maskedHeaders(id: string, last: Attempt | undefined): WebhookDeliveryDetail['headers'] {
  const timestamp = last === undefined ? 0 : Math.floor(Date.parse(last.started_at) / 1_000);
  const headers = Object.entries(signedHeaders({ id, timestamp, body: '' }, []));
  return headers
    .filter(([name]) => last !== undefined || name !== 'webhook-timestamp')
    .map(([name, value]) => ({ name, value: name === 'webhook-signature' ? 'v1,***' : value }));
}
