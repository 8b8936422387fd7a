import type { DomainEvent, DomainEvents } from '@quarterdeck/contract/events';
import { choicesOf, isTold, toldOf } from '@quarterdeck/contract/features/webhooks/webhooks/events';
import sql from 'sql-template-tag';
import type { Outlet } from '#kernel/events/events.ts';

/**
 * Makes a delivery for each webhook that listens, by the very statement that keeps the event: there is one if and only if what
 * happened is committed. For those that are paused it waits.
 */
export const webhookOutlet: Outlet = (type, { objectId, payload, context }) => {
  if (!isTold(type)) return undefined;
  const told = payload as DomainEvents[typeof type];
  const now = context.now.toISOString();
  return sql`
    INSERT INTO webhook_delivery (webhook_id, message_id, event, sequence, object_type, object_id, subject, user_id, data,
      next_attempt_at, created_at)
    SELECT webhook.id, 'evt_' || happened.id, ${type}, happened.id, ${topicOf(type)}, ${objectId}, ${subjectOf(told)},
      (SELECT id FROM users WHERE uid = ${told.uid}), ${JSON.stringify(toldOf(type, told))}, ${now}::timestamptz, ${now}
    FROM happened, webhook WHERE webhook.events && ${choicesOf(type)}::text[]`;
};

function topicOf(type: DomainEvent): string {
  return type.slice(0, type.indexOf('.'));
}

function subjectOf(payload: { uid: string | null; no?: string }): string | null {
  return payload.no ?? payload.uid;
}
