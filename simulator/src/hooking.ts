import { createWebhook, pauseWebhook } from '@quarterdeck/contract/features/webhooks/webhooks/webhooks';
import { call, run } from './step.ts';
import { day, hour, type World } from './world.ts';

/** Signs nothing: the receiver does not exist, and the story must be the same each time. */
const secret = `whsec_${btoa('the secret of a sample receiver!')}`;

/** Tried every hour for this long, so that failed deliveries have failed permanently when the story ends. */
const listens = 4 * day;

/**
 * A simulated receiver of withdrawal events in the last days that accepts most of them. It is paused before the story ends, so
 * later events are queued: the server sends nothing anywhere.
 */
export function hooking({ timeline, until }: World): void {
  const begin = until.getTime() - listens;
  const end = until.getTime() - hour;
  timeline.add(new Date(begin), function* (at) {
    const body = {
      url: 'https://hooks.example.com/quarterdeck',
      events: ['withdrawal.*', 'user.frozen'] as [string, ...string[]],
      note: 'The ledger of the wallet team',
      secret,
    };
    const row = yield* call(at, 'admin', createWebhook, { body });
    if (row === null) return;
    for (let time = begin + hour; time < end; time += hour)
      timeline.add(new Date(time), (moment) => run(moment, 'answer_webhooks'));
    timeline.add(new Date(end), function* (time) {
      yield* call(time, 'admin', pauseWebhook, {
        body: { id: row.id, version: row.version, reason: 'They move their receiver to another host' },
      });
    });
  });
}
