import { setImmediate } from 'node:timers/promises';
import type { ReplyOf } from '@quarterdeck/contract/core/http/endpoint';
import type { Platform, releaseTold } from '@quarterdeck/contract/features/versions/releases';
import sql from 'sql-template-tag';
import type { Queryable } from '#kernel/database/sql.ts';
import { releasesOf } from './check.ts';
import { decide } from './decide.ts';

type Told = ReplyOf<typeof releaseTold>;

/** So many devices are looked at, and so many before others have their turn. */
const most = 10_000;
const atOnce = 1_000;
const shownExamples = 3;

/** What the devices of yesterday would be told now, grouped by rule and release. */
export async function toldOf(db: Queryable, platform: Platform, now: Date): Promise<Told> {
  const day = new Date(now.getTime() - 86_400_000).toISOString().slice(0, 10);
  const releases = await releasesOf(db, platform, now);
  const { devices } = await db.one<{ devices: number }>(
    sql`SELECT count(*)::int AS devices FROM release_check WHERE platform = ${platform} AND day = ${day}`,
  );
  const share = devices === 0 ? 1 : Math.min(1, most / devices);
  const asked = await db.query<{ device: string; build: number }>(sql`
    SELECT device, build FROM release_check
    WHERE platform = ${platform} AND day = ${day} AND hashtext(device) & 65535 < ${Math.ceil(share * 65_536)}
    ORDER BY device LIMIT ${most}`);
  const groups = new Map<string, Told['groups'][number]>();
  for (const [at, { device, build }] of asked.entries()) {
    if (at % atOnce === atOnce - 1) await setImmediate();
    const { update, rule, release } = decide(releases, build, device);
    const key = `${rule} ${release?.build ?? 0}`;
    const group = groups.get(key) ?? {
      update,
      rule,
      build: release?.build ?? null,
      semver: release?.semver ?? null,
      devices: 0,
      examples: [],
    };
    group.devices += 1;
    if (group.examples.length < shownExamples) group.examples.push({ device, build });
    groups.set(key, group);
  }
  return {
    day,
    devices,
    looked_at: asked.length,
    groups: [...groups.values()].toSorted((one, other) => other.devices - one.devices),
  };
}
