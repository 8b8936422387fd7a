import {
  createPlatformKey,
  revokePlatformKey,
  rotatePlatformKey,
} from '@quarterdeck/contract/features/platform-keys/platform-keys';
import { call, type Story } from './step.ts';
import { day, type World } from './world.ts';

/** Services of the platform get keys of their own: one is rotated before the story ends, one was for a test and is revoked. */
export function keying({ timeline, until }: World): void {
  const ago = (days: number) => new Date(until.getTime() - days * day);
  timeline.add(ago(40), function* (at): Story {
    yield* call(at, 'admin', createPlatformKey, {
      body: {
        name: 'Chain watcher',
        calls: ['report_recharge', 'read_recharge', 'send_statement'],
        allowed_ips: ['10.20.0.0/16', '2001:db8:20::/48'],
      },
    });
  });
  timeline.add(ago(30), function* (at): Story {
    const made = yield* call(at, 'admin', createPlatformKey, {
      body: {
        name: 'Robot engine',
        calls: ['report_order', 'report_fills', 'send_exchange_fills'],
        per_minute: 60_000,
        burst: 10_000,
      },
    });
    if (made === null) return;
    const { id, version } = made.platform_key;
    timeline.add(ago(0.5), function* (then): Story {
      yield* call(then, 'admin', rotatePlatformKey, { body: { id, version, overlap_hours: 168 } });
    });
  });
  timeline.add(ago(25), function* (at): Story {
    const made = yield* call(at, 'admin', createPlatformKey, {
      body: { name: 'Load test', calls: ['*'], allowed_ips: ['192.0.2.15'] },
    });
    if (made === null) return;
    const { id, version } = made.platform_key;
    timeline.add(ago(24), function* (then): Story {
      yield* call(then, 'admin', revokePlatformKey, {
        body: { id, version, reason: 'The load test is over' },
      });
    });
  });
}
