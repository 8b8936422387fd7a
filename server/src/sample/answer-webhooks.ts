import { claim, findDue } from '#features/webhooks/deliveries/claim.ts';
import { record } from '#features/webhooks/deliveries/record.ts';
import type { Outcome } from '#features/webhooks/deliveries/send.ts';
import type { Job } from '#kernel/jobs/jobs.ts';
import type { Services } from '#server/services.ts';

/**
 * What is due is told to a receiver on paper, and its answers are noted as those of a real one would be: nothing is sent anywhere. It
 * is down for some hours of each night, and never takes one message in eight.
 */
export function answerWebhooksJob(services: Services): Job {
  return { name: 'answer_webhooks', run: () => answerDue(services) };
}

async function answerDue(services: Services): Promise<void> {
  for (const webhookId of await findDue(services)) {
    let claimed = await claim(webhookId, services);
    while (claimed.length > 0) {
      // One after the other, in their order: the same story leaves the same rows.
      for (const delivery of claimed.sort((one, other) => one.id - other.id)) {
        const outcome = answerTo(delivery.id, services.now());
        await record(delivery, outcome, 40 + services.randomInt(200), services);
      }
      claimed = await claim(webhookId, services);
    }
  }
}

function answerTo(id: number, at: Date): Outcome {
  if (at.getUTCHours() < 3) return { ...refusal, http_status: 503, response: 'Down for maintenance' };
  if (id % 8 === 3) return { ...refusal, http_status: 422, response: '{"error":"unknown user"}' };
  return { http_status: 200, error: null, detail: null, response: '{"ok":true}' };
}

const refusal = { error: 'http_status', detail: null } as const;
