import type { BodyOf, ReplyOf } from '@quarterdeck/contract/core/http/endpoint';
import {
  type bulkRedeliver as bulkContract,
  type redeliver as contract,
  deliveryMachine,
  type WebhookDelivery,
} from '@quarterdeck/contract/features/webhooks/deliveries/deliveries';
import type { WebhookStatus } from '@quarterdeck/contract/features/webhooks/webhooks/webhooks';
import sql from 'sql-template-tag';
import { advance, change } from '#command/change.ts';
import { performEach } from '#command/perform-each.ts';
import type { RequestContext } from '#kernel/context.ts';
import { Refusal } from '#kernel/refusal.ts';
import type { Services } from '#server/services.ts';
import { type DeliveryRow, deliverySubject } from '../subject.ts';

/** Sends a delivery again at once, under the same id, and as often as at first. One that is on its way is left alone. */
export const redeliver = change<DeliveryRow, WebhookDelivery, BodyOf<typeof contract>>(
  deliverySubject,
  'webhook_delivery.redeliver',
  async ({ tx, row, context: { actor, now } }) => {
    const webhook = await tx.maybe<{ webhook_status: WebhookStatus }>(
      sql`SELECT status AS webhook_status FROM webhook WHERE id = ${row.webhook_id}`,
    );
    if (webhook === undefined) throw new Refusal('not_found');
    const status = advance(deliveryMachine, { ...row, ...webhook }, 'redeliver', actor.access);
    if (row.claimed_until !== null && Date.parse(row.claimed_until) > now.getTime())
      throw new Refusal('webhook_in_flight');
    return { status, next_attempt_at: now.toISOString(), tried_before: row.attempts, delivered_at: null };
  },
);

/** The row of the log that says that none of the rows was looked at. */
export const bulkLoggedAs = { action: 'webhook_delivery.bulk_redeliver' };

/** Resends several deliveries, each separately. */
export async function bulkRedeliver(
  { rows }: BodyOf<typeof bulkContract>,
  context: RequestContext,
  services: Services,
): Promise<ReplyOf<typeof bulkContract>> {
  return await performEach({ ...bulkLoggedAs, command: redeliver, rows }, context, services);
}
