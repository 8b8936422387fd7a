import type { ReplyOf } from '@quarterdeck/contract/core/http/endpoint';
import { plannedSteps } from '@quarterdeck/contract/features/config/site-forms';
import type {
  Platform,
  releaseAdoption,
  releaseImpact,
} from '@quarterdeck/contract/features/versions/releases';
import sql, { raw } from 'sql-template-tag';
import type { Queryable } from '#kernel/database/sql.ts';
import { Refusal } from '#kernel/refusal.ts';
import { readSettings } from '#kernel/settings/settings.ts';
import { shareNow } from './share.ts';

/** How many devices each share of a release means, by the last word of each device in the last 7 days. */
export async function impactOf(db: Queryable, id: number, now: Date): Promise<ReplyOf<typeof releaseImpact>> {
  const { rollout_steps } = await readSettings(db, 'release');
  const settled = plannedSteps(rollout_steps).map(({ rollout }) => rollout);
  const own = await db.maybe<{ shares: number[] | null }>(sql`
    SELECT (SELECT array_agg((step ->> 'rollout')::int) FROM jsonb_array_elements(plan -> 'steps') AS step) AS shares
    FROM release WHERE id = ${id}`);
  const steps = [...new Set([...settled, ...(own?.shares ?? [])])].toSorted((one, other) => one - other);
  const found = await db.maybe<{ devices: number; updated: number; told: number[]; rollout: number }>(sql`
    WITH asked AS (
      SELECT DISTINCT ON (c.device) c.build, r.build AS own,
        ('x' || substr(encode(sha256(convert_to(r.salt || ':' || c.device, 'UTF8')), 'hex'), 1, 8))::bit(32)::bigint % 10000 AS place
      FROM release AS r JOIN release_check AS c ON c.platform = r.platform AND c.day > ${now.toISOString()}::timestamptz::date - 7
      WHERE r.id = ${id} ORDER BY c.device, c.day DESC
    )
    SELECT ${raw(shareNow)} AS rollout,
      (SELECT count(*)::int FROM asked) AS devices,
      (SELECT count(*)::int FROM asked WHERE build = own) AS updated,
      (SELECT array_agg(told ORDER BY step) FROM (
        SELECT step, (SELECT count(*)::int FROM asked WHERE build < own AND place < step * 100) AS told
        FROM unnest(${steps}::int[] || ${raw(shareNow)}) AS step) AS each) AS told
    FROM release AS r WHERE r.id = ${id}`);
  if (found === undefined) throw new Refusal('not_found');
  const shares = [...steps, found.rollout].toSorted((one, other) => one - other);
  const each = shares.map((rollout, at) => ({ rollout, told: found.told[at] ?? 0 }));
  return {
    devices: found.devices,
    updated: found.updated,
    plan: plannedSteps(rollout_steps),
    steps: each.filter(({ rollout }, at) => rollout !== each[at - 1]?.rollout),
  };
}

/** Devices by build on each of the last 30 days, newest day first. */
export async function adoptionOf(
  db: Queryable,
  platform: Platform,
  now: Date,
): Promise<ReplyOf<typeof releaseAdoption>> {
  const rows = await db.query<{ day: string; build: number; semver: string | null; devices: number }>(sql`
    SELECT to_char(c.day, 'YYYY-MM-DD') AS day, c.build, r.semver, count(*)::int AS devices
    FROM release_check AS c LEFT JOIN release AS r ON r.platform = c.platform AND r.build = c.build
    WHERE c.platform = ${platform} AND c.day > ${now.toISOString()}::timestamptz::date - 30
    GROUP BY c.day, c.build, r.semver ORDER BY c.day DESC, c.build DESC`);
  const days = new Map<string, (typeof rows)[number][]>();
  for (const row of rows) days.set(row.day, [...(days.get(row.day) ?? []), row]);
  return {
    days: Array.from(days, ([day, builds]) => ({
      day,
      devices: builds.reduce((sum, { devices }) => sum + devices, 0),
      builds: builds.map(({ build, semver, devices }) => ({ build, semver, devices })),
    })),
  };
}
