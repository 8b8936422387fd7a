import {
  checkVersion,
  createRelease,
  platforms,
  publishRelease,
  reportRelease,
  widenRelease,
} from '@quarterdeck/contract/features/versions/releases';
import { call, type Story } from './step.ts';
import { day, hour, type World } from './world.ts';

const notes = {
  notes_zh: '修复若干问题，提升稳定性',
  notes_en: 'Fixes and a steadier connection',
};

/** Releases of each app in the last weeks, and a draft; devices ask, and move to the newer one over the days. */
export function releasing({ timeline, until, random }: World): void {
  const ago = (days: number) => new Date(until.getTime() - days * day);
  for (const platform of platforms) {
    for (const [at, [build, semver, days, rollout]] of releases.entries()) {
      timeline.add(ago(days), function* (now): Story {
        const made = yield* call(now, 'admin', createRelease, {
          body: {
            platform,
            build,
            semver,
            ...(platform === 'web'
              ? { delivery: 'none' as const }
              : { delivery: 'store' as const, address: `https://apps.example.com/${platform}` }),
            force: at === 1,
            ...notes,
          },
        });
        if (made === null) return;
        if (rollout === 0) return;
        const released = yield* call(now, 'admin', publishRelease, {
          body: {
            id: made.id,
            version: made.version,
            rollout: Math.min(rollout, 20),
            steps: stepsTo(rollout),
          },
        });
        if (released === null || rollout < 100) return;
        timeline.add(new Date(now.getTime() + day), function* (then): Story {
          yield* call(then, 'admin', widenRelease, {
            body: { id: made.id, version: released.version, rollout },
          });
        });
      });
    }
    for (let back = 3; back >= 1; back -= 1)
      timeline.add(ago(back), function* (now): Story {
        // On desktops the newest one crashes, and is halted by itself.
        const crashes = platform === 'desktop' && back === 1 ? 61 : 2 + back;
        yield* call(now, 'platform', reportRelease, {
          body: {
            platform,
            version: '2.3.0',
            sessions: 900 + back * 70,
            crashes,
            sign_ins: 240,
            sign_ins_refused: 3,
          },
        });
      });
    for (let back = 10; back >= 0; back -= 1) {
      timeline.add(new Date(ago(back).getTime() - hour), function* (now): Story {
        for (let device = 0; device < 12; device += 1) {
          const known = releases.filter(([, , days, share]) => share > 0 && days > back + random.next() * 6);
          const [build] = known.at(-1) ?? [100];
          yield* call(now, 'platform', checkVersion, {
            query: { platform, version: String(build), device: `${platform}-${device}` },
          });
        }
      });
    }
  }
}

/** The newest one grows by itself, half of the devices when the story ends. */
const stepsTo = (rollout: number) =>
  rollout === 100
    ? []
    : [
        { after_hours: 24, rollout: 35 },
        { after_hours: 48, rollout },
        { after_hours: 48, rollout: 100 },
      ];

/** Build, version, days before the end, share in the end; 0: a draft. */
const releases = [
  [210, '2.1.0', 40, 100],
  [220, '2.2.0', 20, 100],
  [230, '2.3.0', 4, 50],
  [240, '2.4.0', 0.5, 0],
] as const;
