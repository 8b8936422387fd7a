import { triesMax } from '@quarterdeck/contract/features/webhooks/webhooks/webhooks';
import type { Services } from '#server/services.ts';
import { secretsAt } from '../webhooks/secrets.ts';
import { type Claimed, claim, findDue } from './claim.ts';
import { bodyOf } from './message.ts';
import { pauseIfHopeless } from './pause-failing.ts';
import { record } from './record.ts';
import { type Outcome, send } from './send.ts';
import { signedHeaders } from './signature.ts';

export interface Manner {
  /** How long an address may take to answer, where that is not as long as usual. */
  timeoutMs?: number;
  /** Nothing more is begun. */
  isStopped?: () => boolean;
}

/** Sends all that is due now, and waits for it. */
export async function deliverDue(services: Services, manner: Manner = {}): Promise<void> {
  const due = await findDue(services);
  await Promise.all(due.map((id) => deliverTo(id, services, manner)));
}

/** Sends what is due for one webhook, until there is nothing more. An address that is slow holds up no other. */
export async function deliverTo(webhookId: number, services: Services, manner: Manner = {}): Promise<void> {
  while (!manner.isStopped?.()) {
    const claimed = await claim(webhookId, services);
    if (claimed.length === 0) return;
    await Promise.all(claimed.map((delivery) => attempt(delivery, services, manner)));
  }
}

/** One attempt, written down before and after. Should the server end between, the same message is sent again. */
async function attempt(delivery: Claimed, services: Services, manner: Manner): Promise<void> {
  const began = performance.now();
  const isSpent = delivery.attempts - delivery.tried_before > triesMax;
  const outcome = isSpent ? interrupted : await sendSigned(delivery, services, manner);
  const durationMs = Math.round(performance.now() - began);
  await record(delivery, outcome, durationMs, services);
  if (outcome.error !== null) await pauseIfHopeless(delivery.webhook_id, outcome, services);
}

/** All of its attempts were lost with their servers: one more would be, too. */
const interrupted: Outcome = { http_status: null, error: 'interrupted', detail: null, response: null };

async function sendSigned(
  delivery: Claimed,
  { cipher, config }: Services,
  { timeoutMs }: Manner,
): Promise<Outcome> {
  const at = delivery.started_at;
  const body = bodyOf(delivery);
  const message = { id: delivery.message_id, timestamp: Math.floor(at.getTime() / 1_000), body };
  const headers = signedHeaders(message, secretsAt(delivery, at, cipher));
  return await send({
    url: delivery.url,
    headers,
    body,
    internalHosts: config.webhookInternalHosts,
    ...(timeoutMs !== undefined && { timeoutMs }),
  });
}
