import {
  type PauseCause,
  pauseAfterDays,
  type Webhook,
} from '@quarterdeck/contract/features/webhooks/webhooks/webhooks';
import sql from 'sql-template-tag';
import { type ChangeInput, change } from '#command/change.ts';
import { perform } from '#command/command.ts';
import { programContext } from '#kernel/context.ts';
import { daysBefore } from '#kernel/days.ts';
import { isDecision, Refusal } from '#kernel/refusal.ts';
import type { Services } from '#server/services.ts';
import { type WebhookRow, webhookSubject } from '../subject.ts';
import type { Outcome } from './send.ts';

interface Input extends ChangeInput {
  cause: PauseCause;
}

/** The program pauses a webhook and tells staff. */
const pauseFailing = change<WebhookRow, Webhook, Input>(
  webhookSubject,
  'webhook.auto_pause',
  async ({ row, input, emit }) => {
    if (row.status === 'paused') throw new Refusal('transition_not_allowed');
    await emit('webhook.paused', row.id, { host: new URL(row.url).host });
    return { status: 'paused', paused_by: input.cause };
  },
);

/** Pauses an address that reports itself gone, or has failed for days: its operator has to fix it first. */
export async function pauseIfHopeless(
  id: number,
  { http_status }: Outcome,
  services: Services,
): Promise<void> {
  const now = services.now();
  const cause: PauseCause = http_status === 410 ? 'gone' : 'failures';
  const since = daysBefore(now, pauseAfterDays).toISOString();
  const hopeless = await services.db.maybe(sql`
    SELECT FROM webhook WHERE id = ${id} AND status = 'active'
      AND (${cause === 'gone'}::boolean OR failing_since <= ${since})`);
  if (hopeless === undefined) return;
  try {
    await perform(pauseFailing, { id, cause }, programContext('webhooks', now), services);
  } catch (error) {
    // Somebody was faster.
    if (!isDecision(error)) throw error;
  }
}
