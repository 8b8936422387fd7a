import { randomUUID } from 'node:crypto';
import type { BodyOf } from '@quarterdeck/contract/core/http/endpoint';
import { testEvent } from '@quarterdeck/contract/features/webhooks/webhooks/events';
import {
  type createWebhook,
  type deleteWebhook,
  type editWebhook,
  type pauseWebhook,
  type resumeWebhook,
  type rotateWebhookSecret,
  seesAll,
  type testWebhook,
  type Webhook,
  webhookMachine,
  webhooksMax,
} from '@quarterdeck/contract/features/webhooks/webhooks/webhooks';
import sql from 'sql-template-tag';
import { advance, change, removal } from '#command/change.ts';
import { command } from '#command/command.ts';
import type { Transaction } from '#kernel/database/sql.ts';
import { isAskable } from '#kernel/egress/egress-fetch.ts';
import { Refusal } from '#kernel/refusal.ts';
import type { Services } from '#server/services.ts';
import { clearJobName, hurryJobName } from '../deliveries/follow-up.ts';
import { type WebhookRow, webhookSubject } from '../subject.ts';
import { secretContext } from './secrets.ts';

/** Adds a webhook, which receives events from now on. */
export const create = command<BodyOf<typeof createWebhook>, Webhook>({
  action: 'webhook.create',
  async run({ tx, input, context, services }) {
    const { url, events, note = null, secret } = input;
    const refused = seesAll({}, context.actor.access);
    if (refused !== undefined) throw new Refusal(refused);
    requireAskable(url, services);
    await requireRoom(tx);
    const now = context.now.toISOString();
    const { id } = await tx.one<{ id: number }>(sql`
      INSERT INTO webhook (url, events, note, secret_sealed, created_at, updated_at)
      VALUES (${url}, ${events}, ${note}, ${services.cipher.seal(secret, secretContext)}, ${now}, ${now})
      RETURNING id`);
    return {
      reply: await webhookSubject.read(tx, id, context.actor.access),
      object: { type: 'webhook', id },
      before: null,
      after: { url, events, note, secret_sealed: '***', status: 'active' },
    };
  },
});

export const edit = change<WebhookRow, Webhook, BodyOf<typeof editWebhook>>(
  webhookSubject,
  'webhook.edit',
  async ({ row, input, context, services }) => {
    advance(webhookMachine, row, 'edit', context.actor.access);
    const { url, events, note = null } = input;
    requireAskable(url, services);
    return { url, events, note };
  },
);

/** Another secret. Receivers that know the one before can take their time. */
export const rotate = change<WebhookRow, Webhook, BodyOf<typeof rotateWebhookSecret>>(
  webhookSubject,
  'webhook.rotate',
  async ({ row, input, context, services }) => {
    advance(webhookMachine, row, 'rotate', context.actor.access);
    const until = new Date(context.now.getTime() + input.overlap_hours * 3_600_000).toISOString();
    const overlaps = input.overlap_hours > 0;
    return {
      secret_sealed: services.cipher.seal(input.secret, secretContext),
      previous_secret_sealed: overlaps ? row.secret_sealed : null,
      previous_secret_until: overlaps ? until : null,
    };
  },
);

export const pause = change<WebhookRow, Webhook, BodyOf<typeof pauseWebhook>>(
  webhookSubject,
  'webhook.pause',
  async ({ row, context }) => ({
    status: advance(webhookMachine, row, 'pause', context.actor.access),
    paused_by: 'staff',
  }),
);

/** A job sends pending deliveries immediately, and the days of failure are counted again. */
export const resume = change<WebhookRow, Webhook, BodyOf<typeof resumeWebhook>>(
  webhookSubject,
  'webhook.resume',
  async ({ tx, row, context, emit, services }) => {
    const status = advance(webhookMachine, row, 'resume', context.actor.access);
    await services.jobs.send(tx, hurryJobName, { id: row.id });
    await emit('webhook.resumed', row.id, { host: new URL(row.url).host });
    return { status, paused_by: null, failures: 0, failing_since: null };
  },
);

/** Sends a test delivery, in the same way as all others. */
export const test = change<WebhookRow, Webhook, BodyOf<typeof testWebhook>>(
  webhookSubject,
  'webhook.test',
  async ({ tx, row, context }) => {
    advance(webhookMachine, row, 'test', context.actor.access);
    const now = context.now.toISOString();
    tx.send(sql`
      INSERT INTO webhook_delivery (webhook_id, message_id, event, sequence, data, next_attempt_at, created_at)
      VALUES (${row.id}, ${`test_${randomUUID()}`}, ${testEvent}, 0, ${JSON.stringify({ by: context.actor.name })},
        ${now}::timestamptz, ${now})`);
    return {};
  },
);

/**
 * Deletes only the webhook; a job deletes its deliveries after running commands have ended. Deliveries left by
 * them are hidden, and deleted when old.
 */
export const remove = removal<WebhookRow, Webhook, BodyOf<typeof deleteWebhook>>(
  webhookSubject,
  'webhook.delete',
  async ({ tx, row, context, emit, services }) => {
    advance(webhookMachine, row, 'delete', context.actor.access);
    await services.jobs.send(tx, clearJobName, { id: row.id }, { startAfterSeconds: 60 });
    await emit('webhook.deleted', row.id, { host: new URL(row.url).host });
  },
);

/** Only external addresses, except those that the operator lists. */
function requireAskable(url: string, { config }: Services): void {
  if (!isAskable(url, config.webhookInternalHosts))
    throw new Refusal('webhook_url_refused', { fields: { url: 'webhook_url_refused' } });
}

async function requireRoom(tx: Transaction): Promise<void> {
  await tx.query(sql`SELECT pg_advisory_xact_lock(hashtext('webhooks'))`);
  const { count } = await tx.one<{ count: number }>(sql`SELECT count(*)::integer AS count FROM webhook`);
  if (count >= webhooksMax) throw new Refusal('webhooks_full');
}
