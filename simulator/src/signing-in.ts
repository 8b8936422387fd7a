import { endSession, startSession } from '@quarterdeck/contract/features/users/platform';
import { sharedDevice, sharedIp } from './screening.ts';
import { call } from './step.ts';
import { hour, type World } from './world.ts';

const devices = ['iPhone 16, iOS 19', 'Chrome 140, Windows 11', 'Safari 19, macOS 16'] as const;
const people = 12;

/** Some users sign in during the last two days, three of them by the same device, and some sign out again. */
export function signingIn({ timeline, until, uids }: World): void {
  for (let index = 0; index < people; index += 1) {
    timeline.add(new Date(until.getTime() - (40 - 3 * index) * hour), function* (at) {
      const uid = uids[index];
      if (uid === undefined) return;
      const session = `sample-${index}`;
      const own = { device: devices[index % devices.length] ?? sharedDevice, ip: `198.51.100.${10 + index}` };
      const from = index % 4 === 1 ? { device: sharedDevice, ip: sharedIp } : own;
      yield* call(at, 'platform', startSession, { body: { uid, session, ...from } });
      if (index % 3 === 0)
        timeline.add(new Date(at.getTime() + 2 * hour), (time) =>
          call(time, 'platform', endSession, { body: { uid, session } }),
        );
    });
  }
}
