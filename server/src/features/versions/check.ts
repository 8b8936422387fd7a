import type { QueryOf } from '@quarterdeck/contract/core/http/endpoint';
import type { Language } from '@quarterdeck/contract/core/language';
import {
  type checkVersion,
  type Platform,
  type Release,
  shareAt,
  type tellDevice,
  type Update,
} from '@quarterdeck/contract/features/versions/releases';
import sql from 'sql-template-tag';
import { localText } from '#domain/publishing/local-text.ts';
import type { Queryable } from '#kernel/database/sql.ts';
import { singleFlight } from '#kernel/list/single-flight.ts';
import { readSettings } from '#kernel/settings/settings.ts';
import type { Services } from '#server/services.ts';
import { buildOf, type Candidate, decide } from './decide.ts';

type Known = Candidate &
  Pick<
    Release,
    'steps' | 'halted_at' | 'platform' | 'delivery' | 'address' | 'size' | 'sha256' | 'notes_zh' | 'notes_en'
  >;

const statement = sql`
  SELECT platform, semver, build, status, force, min_supported, rollout, plan -> 'steps' AS steps, halted_at, salt, delivery, address, size, sha256, notes_zh, notes_en
  FROM release WHERE status <> 'draft'`;

/** What many devices ask for at the same time they share, in milliseconds. */
const sharedAge = 1_000;

/** The releases of a platform, each with the share that it has now. */
export async function releasesOf(db: Queryable, platform: Platform, now: Date): Promise<Known[]> {
  const all = await singleFlight(db, statement, sharedAge, () => db.query<Known>(statement));
  return all
    .filter((one) => one.platform === platform)
    .map((one) => ({ ...one, rollout: shareAt(one, now) }));
}

/** What a device is told. */
export async function tell(
  { platform, version, device }: QueryOf<typeof tellDevice>,
  language: Language,
  db: Queryable,
  now: Date,
): Promise<{ update: Update; build: number }> {
  const [releases, policy] = await Promise.all([
    releasesOf(db, platform, now),
    singleFlight(db, sql`release policy`, sharedAge, () => readSettings(db, 'release')),
  ]);
  const build = buildOf(releases, version);
  const { update, rule, release } = decide(releases, build, device);
  return {
    build,
    update: {
      update,
      rule,
      release: release === undefined ? null : await presented(release, language),
      check_after_minutes: Number(policy.check_every_minutes),
    },
  };
}

async function presented(
  { semver, notes_zh: zh, notes_en: en, build, delivery, address, size, sha256 }: Known,
  language: Language,
): Promise<NonNullable<Update['release']>> {
  const notes = await localText(language, { zh, en });
  return { version: semver, build, delivery, address, size, sha256, notes };
}

/** Answers an app, and notes what it has: one row for a device and a day. */
export async function check(
  query: QueryOf<typeof checkVersion>,
  language: Language,
  { db, now }: Services,
): Promise<Update> {
  const { update, build } = await tell(query, language, db, now());
  await db.query(sql`
    INSERT INTO release_check (platform, day, device, build)
    VALUES (${query.platform}, ${now().toISOString().slice(0, 10)}, ${query.device}, ${build})
    ON CONFLICT (platform, day, device) DO UPDATE SET build = excluded.build
    WHERE release_check.build <> excluded.build`);
  return update;
}
