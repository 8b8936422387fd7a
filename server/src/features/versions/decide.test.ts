import { shareAt } from '@quarterdeck/contract/features/versions/releases';
import {
  array,
  assert,
  boolean,
  constantFrom,
  integer,
  option,
  property,
  record,
  string,
  tuple,
} from 'fast-check';
import { describe, expect, test } from 'vitest';
import { buildOf, type Candidate, compareVersions, decide, isTold } from './decide.ts';

const release: (more: Partial<Candidate>) => Candidate = (more) => ({
  semver: `1.0.${more.build ?? 1}`,
  build: 1,
  status: 'released',
  force: false,
  min_supported: null,
  rollout: 100,
  salt: `salt ${more.build}`,
  ...more,
});

describe('a device', () => {
  test.each([
    ['is told nothing where nothing is released', [], 1, 'none', 'nothing_released'],
    ['is told nothing where it is up to date', [release({ build: 3 })], 3, 'none', 'up_to_date'],
    ['is told nothing outside of the share', [release({ build: 3, rollout: 0 })], 1, 'none', 'outside_share'],
    ['is offered what is newer', [release({ build: 3 })], 1, 'optional', 'offered'],
    ['must update by a forced release', [release({ build: 3, force: true })], 1, 'forced', 'forced_release'],
    [
      'must update by a forced release that it skipped',
      [release({ build: 3, force: true }), release({ build: 5 })],
      1,
      'forced',
      'forced_release',
    ],
    [
      'may stay once it has the forced one',
      [release({ build: 3, force: true }), release({ build: 5 })],
      3,
      'optional',
      'offered',
    ],
    ['must update below a minimum', [release({ build: 5, min_supported: 4 })], 3, 'forced', 'below_minimum'],
    [
      'is not told of what is halted',
      [release({ build: 5, status: 'halted' })],
      3,
      'none',
      'nothing_released',
    ],
    [
      'is not told of what is withdrawn',
      [release({ build: 5, status: 'withdrawn', force: true })],
      3,
      'none',
      'nothing_released',
    ],
  ] as const)('%s', (_name, releases, build, update, rule) => {
    expect(decide(releases, build, 'a device')).toMatchObject({ update, rule });
  });

  test('is known by its build, or by a version: an unknown one counts as the last before it', () => {
    const known = [release({ build: 3, semver: '1.9.0' }), release({ build: 7, semver: '1.10.0' })];
    expect(
      ['5', '1.9.0', '1.9.5', '1.10.0', '2.0.0', '0.1.0'].map((version) => buildOf(known, version)),
    ).toEqual([5, 3, 3, 7, 7, 0]);
    expect(compareVersions('2.0.0-beta.1', '2.0.0')).toBeLessThan(0);
  });
});

const releases = array(
  record({
    status: constantFrom('released' as const, 'halted' as const, 'withdrawn' as const),
    force: boolean(),
    min_supported: option(integer({ min: 1, max: 12 }), { nil: null }),
    rollout: integer({ min: 0, max: 100 }),
    salt: string({ minLength: 4, maxLength: 12 }),
  }),
  { maxLength: 8 },
).map((list) => list.map((one, at) => release({ ...one, build: at + 1, semver: `1.0.${at + 1}` })));

test('whatever the releases, devices and shares, the rules hold', () => {
  assert(
    property(
      releases,
      integer({ min: 0, max: 10 }),
      string({ minLength: 1, maxLength: 20 }),
      tuple(integer({ min: 0, max: 7 }), integer({ min: 0, max: 100 })),
      (list, build, device, [which, more]) => {
        const told = decide(list, build, device);
        if (told.release === undefined) expect(told.update).toBe('none');
        else {
          expect(told.release.build).toBeGreaterThan(build);
          expect(told.release.status).toBe('released');
          expect(isTold(told.release, device)).toBe(true);
        }
        // Asked again it is told the same.
        expect(decide(list, build, device)).toEqual(told);
        // A device that installed an offered release is never offered an older one, nor forced again by it.
        if (told.release !== undefined) {
          const next = decide(list, told.release.build, device);
          expect(next.update === 'none' || (next.release?.build ?? 0) > told.release.build).toBe(true);
          expect(next.update).toBe('none');
        }
        // A share that grows takes nothing away from a device that was told.
        const wider = list.map((one, at) =>
          at === which ? { ...one, rollout: Math.max(one.rollout, more) } : one,
        );
        const then = decide(wider, build, device);
        expect((then.release?.build ?? 0) >= (told.release?.build ?? 0)).toBe(true);
        if (told.update === 'forced') expect(then.update).toBe('forced');
        // Of whatever a device is told, what forces it wins.
        const open = list.filter(({ status }) => status === 'released');
        const isBelow = open.some(({ min_supported }) => min_supported !== null && build < min_supported);
        const isForced = open.some((one) => one.force && one.build > build && isTold(one, device));
        if (told.release !== undefined && (isBelow || isForced)) expect(told.update).toBe('forced');
      },
    ),
    { numRuns: 2_000 },
  );
});

const plans = array(tuple(integer({ min: 1, max: 100 }), integer({ min: 1, max: 72 })), { maxLength: 6 });
const hours = (count: number) => new Date(Date.UTC(2026, 0, 1) + count * 3_600_000);

test('by steps a device that was told stays told, and time stands still while it is halted', () => {
  assert(
    property(
      plans,
      integer({ min: 1, max: 100 }),
      string({ minLength: 1, maxLength: 12 }),
      tuple(integer({ min: 0, max: 200 }), integer({ min: 0, max: 200 }), integer({ min: 0, max: 200 })),
      (plan, first, device, [one, other, halt]) => {
        let at = 0;
        const steps = plan.map(([rollout, after]) => {
          at += after;
          return { rollout, at: hours(at).toISOString() };
        });
        const share = (when: number, halted: number | null = null) =>
          shareAt(
            { rollout: first, steps, halted_at: halted === null ? null : hours(halted).toISOString() },
            hours(when),
          );
        const [early, late] = [Math.min(one, other), Math.max(one, other)];
        expect(share(late)).toBeGreaterThanOrEqual(share(early));
        expect(share(early)).toBeGreaterThanOrEqual(first);
        const told = (when: number) => isTold(release({ rollout: share(when) }), device);
        if (told(early)) expect(told(late)).toBe(true);
        expect(share(halt + late, halt)).toBe(share(halt));
      },
    ),
    { numRuns: 500 },
  );
});

test('a share of devices is about that share, and releases draw them again', () => {
  const devices = Array.from({ length: 10_000 }, (_, at) => `device ${at}`);
  const told = (salt: string) => devices.filter((device) => isTold(release({ rollout: 20, salt }), device));
  const [one, other] = [told('one'), told('other')];
  expect(one.length / devices.length).toBeCloseTo(0.2, 1);
  const both = one.filter((device) => other.includes(device)).length;
  expect(both / devices.length).toBeCloseTo(0.04, 1);
});
