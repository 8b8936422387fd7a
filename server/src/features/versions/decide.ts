import { createHash } from 'node:crypto';
import type { Release, Update } from '@quarterdeck/contract/features/versions/releases';

/** A release as the decision sees it. */
export type Candidate = Pick<
  Release,
  'semver' | 'build' | 'status' | 'force' | 'min_supported' | 'rollout'
> & { salt: string };

export interface Decision<R> {
  update: Update['update'];
  rule: Update['rule'];
  release: R | undefined;
}

/** The position of a device among all, in hundredths of a percent: permanent, and different for each release. */
function placeOf(salt: string, device: string): number {
  const hash = createHash('sha256').update(`${salt}:${device}`).digest();
  return hash.readUInt32BE(0) % 10_000;
}

/** Whether the release is told to this device. */
export function isTold({ rollout, salt }: Candidate, device: string): boolean {
  return placeOf(salt, device) < rollout * 100;
}

/**
 * What a device with this build is told: the newest release that is told to it. It must update where its build is below a minimum,
 * or where any release that is told to it since then was forced, although a newer one is not.
 */
export function decide<R extends Candidate>(
  releases: readonly R[],
  build: number,
  device: string,
): Decision<R> {
  const open = releases.filter(({ status }) => status === 'released');
  const told = open.filter((one) => one.build > build && isTold(one, device));
  const target = newest(told);
  if (target === undefined) {
    const isNewer = open.some((one) => one.build > build);
    const rule = open.length === 0 ? 'nothing_released' : isNewer ? 'outside_share' : 'up_to_date';
    return { update: 'none', rule, release: undefined };
  }
  if (open.some(({ min_supported: minimum }) => minimum !== null && build < minimum))
    return { update: 'forced', rule: 'below_minimum', release: target };
  if (told.some(({ force }) => force)) return { update: 'forced', rule: 'forced_release', release: target };
  return { update: 'optional', rule: 'offered', release: target };
}

/** The build behind what an app says of itself: a build, or a version, of which an unknown one counts as the last known before it. */
export function buildOf(releases: readonly Pick<Candidate, 'semver' | 'build'>[], version: string): number {
  if (/^\d{1,10}$/.test(version)) return Math.min(Number(version), 2_147_483_647);
  const exact = newest(releases.filter(({ semver }) => semver === version));
  if (exact !== undefined) return exact.build;
  const before = releases.filter(({ semver }) => compareVersions(semver, version) <= 0);
  return newest(before)?.build ?? 0;
}

/** By their numbers; whatever follows a hyphen comes before the same numbers without it. */
export function compareVersions(one: string, other: string): number {
  const parts = (version: string) => (version.split(/[-+]/)[0] ?? '').split('.').map(Number);
  const [left, right] = [parts(one), parts(other)];
  for (let at = 0; at < 3; at += 1) {
    const difference = (left[at] || 0) - (right[at] || 0);
    if (difference !== 0) return difference;
  }
  return Number(other.includes('-')) - Number(one.includes('-'));
}

function newest<R extends { build: number }>(releases: readonly R[]): R | undefined {
  return releases.reduce<R | undefined>(
    (best, one) => (best === undefined || one.build > best.build ? one : best),
    undefined,
  );
}
