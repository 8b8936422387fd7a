import { createWebhook, pauseWebhook } from '@quarterdeck/contract/webhooks';
import { call } from './step.ts';
import { day, hour, type World } from './world.ts';

/** Signs nothing: the receiver does not exist, and the story must be the same each time. */
const secret = `whsec_${btoa('the secret of a sample receiver!')}`;

/**
 * A receiver is told of withdrawals in the last days, and is paused before the story ends: whatever happened waits for it, and the
 * house sends nothing anywhere.
 */
export function hooking({ timeline, until }: World): void {
  timeline.add(new Date(until.getTime() - 2 * day), function* (at) {
    const body = {
      url: 'https://hooks.example.com/quarterdeck',
      events: ['withdrawal.*', 'user.frozen'] as [string, ...string[]],
      note: 'The ledger of the wallet team',
      secret,
    };
    const row = yield* call(at, 'admin', createWebhook, { body });
    if (row === null) return;
    timeline.add(new Date(until.getTime() - hour), function* (time) {
      yield* call(time, 'admin', pauseWebhook, {
        body: { id: row.id, version: row.version, reason: 'Their receiver is not ready yet' },
      });
    });
  });
}
