import { randomBytes } from 'node:crypto';
import { createPlatformUser } from '@quarterdeck/contract/features/users/platform';
import type { WebhookDelivery } from '@quarterdeck/contract/features/webhooks/deliveries/deliveries';
import type { Webhook } from '@quarterdeck/contract/features/webhooks/webhooks/webhooks';
import sql from 'sql-template-tag';
import { perform } from '#command/command.ts';
import { programContext } from '#kernel/context.ts';
import type { TestServer } from '#test/support/test-server.ts';
import { create } from './webhooks/commands.ts';

export function aSecret(): string {
  return `whsec_${randomBytes(32).toString('base64')}`;
}

/** A webhook, whatever time it is. */
export async function aWebhook(
  { services }: TestServer,
  url: string,
  events: string[] = ['user.*'],
  secret = aSecret(),
): Promise<Webhook> {
  return await perform(
    create,
    { url, events: events as ['user.*'], secret },
    programContext('test', services.now()),
    services,
  );
}

let people = 0;

/** Triggers a webhook event; the uid that it is about. */
export async function aHappening({ platform }: TestServer): Promise<string> {
  people += 1;
  const uid = `hooked-${people}`;
  await platform.call(createPlatformUser, { uid, username: uid });
  return uid;
}

type Stored = Pick<
  WebhookDelivery,
  'id' | 'message_id' | 'status' | 'attempts' | 'next_attempt_at' | 'version'
>;

/** The deliveries about a user, in their order. */
export async function deliveriesOf({ services }: TestServer, uid: string): Promise<Stored[]> {
  return await services.db.query<Stored>(sql`
    SELECT id, message_id, status, attempts, next_attempt_at, version FROM webhook_delivery
    WHERE subject = ${uid} ORDER BY id`);
}
