import { createWebhook, pauseWebhook } from '@quarterdeck/contract/features/webhooks/webhooks/webhooks';
import { call, run } from './step.ts';
import { day, hour, type World } from './world.ts';

/** Signs nothing: the receiver does not exist, and the story must be the same each time. */
const secret = `whsec_${btoa('the secret of a sample receiver!')}`;

/** It listens for so long, and is tried every hour: what it does not take has failed for good when the story ends. */
const listens = 4 * day;

/**
 * A receiver on paper is told of withdrawals in the last days: it takes most, and some not. It is paused before the story ends, and
 * what happens after waits for it: the house sends nothing anywhere.
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
