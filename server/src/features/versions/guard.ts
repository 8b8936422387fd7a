import type { BodyOf, ReplyOf } from '@quarterdeck/contract/core/http/endpoint';
import type {
  HaltCause,
  ReleaseHealth,
  reportRelease,
} from '@quarterdeck/contract/features/versions/releases';
import sql from 'sql-template-tag';
import { writeChange } from '#command/change.ts';
import { command } from '#command/command.ts';
import { logInsert } from '#kernel/audit/write.ts';
import type { Queryable } from '#kernel/database/sql.ts';
import { readSettings } from '#kernel/settings/settings.ts';
import { releasesOf } from './check.ts';
import { nameOf } from './commands.ts';
import { buildOf } from './decide.ts';
import { type ReleaseRow, releaseSubject } from './subject.ts';

const windowHours = 24;

type Watched = Pick<ReleaseRow, 'platform' | 'build' | 'watched_from'>;

/** What was reported of a release in the last day, since it was released or resumed, with its bounds. */
export async function healthOf(
  db: Queryable,
  { platform, build, watched_from }: Watched,
  now: Date,
): Promise<ReleaseHealth> {
  const since = new Date(now.getTime() - windowHours * 3_600_000).toISOString();
  const [policy, counts] = await Promise.all([
    readSettings(db, 'release'),
    db.one<Pick<ReleaseHealth, 'sessions' | 'crashes' | 'sign_ins' | 'sign_ins_refused'>>(sql`
      SELECT coalesce(sum(sessions), 0)::bigint AS sessions, coalesce(sum(crashes), 0)::bigint AS crashes,
        coalesce(sum(sign_ins), 0)::bigint AS sign_ins, coalesce(sum(sign_ins_refused), 0)::bigint AS sign_ins_refused
      FROM release_report
      WHERE platform = ${platform} AND build = ${build} AND created_at >= greatest(${since}::timestamptz, ${watched_from}::timestamptz)`),
  ]);
  const { crash_percent_max, sign_in_refused_percent_max, guard_sessions_min } = policy;
  return {
    ...counts,
    crash_percent_max,
    sign_in_refused_percent_max,
    guard_sessions_min: Number(guard_sessions_min),
  };
}

/** The bound that was passed; undefined: none. */
export function passedBound(health: ReleaseHealth): Exclude<HaltCause, 'staff'> | undefined {
  const isAbove = (part: number, whole: number, max: string) =>
    Number(max) > 0 && whole >= health.guard_sessions_min && part * 100 > whole * Number(max);
  if (isAbove(health.crashes, health.sessions, health.crash_percent_max)) return 'crashes';
  if (isAbove(health.sign_ins_refused, health.sign_ins, health.sign_in_refused_percent_max))
    return 'sign_ins';
  return undefined;
}

/** Adds up what the platform saw of a build, and halts the release that is being brought out once it is above a bound. */
export const report = command<BodyOf<typeof reportRelease>, ReplyOf<typeof reportRelease>>({
  action: 'release.report',
  async run({ tx, input, context, emit }) {
    const { platform, version, ...counts } = input;
    const { now } = context;
    const build = buildOf(await releasesOf(tx, platform, now), version);
    const { id } = await tx.one<{ id: number }>(sql`
      INSERT INTO release_report (platform, build, sessions, crashes, sign_ins, sign_ins_refused, created_at)
      VALUES (${platform}, ${build}, ${counts.sessions}, ${counts.crashes}, ${counts.sign_ins}, ${counts.sign_ins_refused},
        ${now.toISOString()})
      RETURNING id`);
    const newest = await tx.maybe<ReleaseRow>(sql`
      SELECT * FROM release WHERE platform = ${platform} AND status = 'released' ORDER BY build DESC LIMIT 1 FOR UPDATE`);
    const cause = newest?.build === build ? passedBound(await healthOf(tx, newest, now)) : undefined;
    if (newest !== undefined && cause !== undefined) {
      const patch = { status: 'halted' as const, halted_at: now.toISOString(), halt_cause: cause };
      const { before, after } = await writeChange(tx, releaseSubject, newest, patch, now);
      const object = { type: releaseSubject.type, id: newest.id };
      const done = { reason: null, batchIds: [], result: 'done' as const, error: null };
      await tx.query(logInsert({ action: 'release.guard_halt', object, before, after, ...done }, context));
      await emit('release.guard_halted', newest.id, { name: nameOf(newest), kind: cause });
    }
    return {
      reply: { build, halted: cause !== undefined },
      object: { type: 'release_report', id },
      before: null,
      after: { platform, build, ...counts },
    };
  },
});
