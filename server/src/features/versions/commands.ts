import { randomBytes } from 'node:crypto';
import type { BodyOf } from '@quarterdeck/contract/core/http/endpoint';
import {
  type createRelease,
  type editRelease,
  type haltRelease,
  type Platform,
  type publishRelease,
  type Release,
  type RolloutStep,
  releaseMachine,
  type resumeRelease,
  type widenRelease,
  type withdrawRelease,
} from '@quarterdeck/contract/features/versions/releases';
import sql, { raw } from 'sql-template-tag';
import { advance, change } from '#command/change.ts';
import { command } from '#command/command.ts';
import type { Transaction } from '#kernel/database/sql.ts';
import { Refusal } from '#kernel/refusal.ts';
import { measureJobName } from './measure.ts';
import { shareNow } from './share.ts';
import { type ReleaseRow, releaseSubject, shareOf } from './subject.ts';

/** Adds a draft; its file is measured by a job. */
export const create = command<BodyOf<typeof createRelease>, Release>({
  action: 'release.create',
  turn: ({ platform }) => `release ${platform}`,
  async run({ tx, input, context, services }) {
    const { platform, build, ...fields } = input;
    await lockPlatform(tx, platform);
    const { highest } = await tx.one<{ highest: number }>(
      sql`SELECT coalesce(max(build), 0) AS highest FROM release WHERE platform = ${platform}`,
    );
    if (build <= highest)
      throw new Refusal('release_build_not_growing', { fields: { build: 'release_build_not_growing' } });
    const at = context.now.toISOString();
    const { id } = await tx.one<{ id: number }>(sql`
      INSERT INTO release (platform, semver, build, status, delivery, address, notes_zh, notes_en, force, min_supported, salt,
        created_at, updated_at)
      VALUES (${platform}, ${fields.semver}, ${build}, 'draft', ${fields.delivery}, ${fields.address}, ${fields.notes_zh},
        ${fields.notes_en}, ${fields.force}, ${fields.min_supported}, ${randomBytes(9).toString('base64url')}, ${at}, ${at})
      RETURNING id`);
    if (fields.delivery === 'file') await services.jobs.send(tx, measureJobName, { id });
    return {
      reply: await releaseSubject.read(tx, id, context.actor.access),
      object: { type: 'release', id },
      before: null,
      after: { ...input, status: 'draft' },
    };
  },
});

/** Changes a draft. */
export const edit = change<ReleaseRow, Release, BodyOf<typeof editRelease>>(
  releaseSubject,
  'release.edit',
  async ({ tx, row, input, context, services }) => {
    advance(releaseMachine, row, 'edit', context.actor.access);
    const { id: _id, version: _version, ...fields } = input;
    const isSame = fields.address === row.address && fields.delivery === row.delivery && row.sha256 !== null;
    if (isSame) return fields;
    if (fields.delivery === 'file') await services.jobs.send(tx, measureJobName, { id: row.id });
    return { ...fields, size: null, sha256: null, measure_error: null };
  },
);

export const publish = change<ReleaseRow, Release, BodyOf<typeof publishRelease>>(
  releaseSubject,
  'release.release',
  async ({ tx, row, input: { rollout, steps }, context: { actor, now } }) => {
    const status = advance(releaseMachine, row, 'release', actor.access);
    await requireReachable(tx, { ...row, rollout });
    const at = now.toISOString();
    return { status, rollout, plan: { steps: planned(steps, now) }, released_at: at, watched_from: at };
  },
);

export const widen = change<ReleaseRow, Release, BodyOf<typeof widenRelease>>(
  releaseSubject,
  'release.widen',
  async ({ row, input: { rollout }, context: { actor, now } }) => {
    const share = shareOf(row, now);
    const status = advance(releaseMachine, { ...row, rollout: share }, 'widen', actor.access);
    if (rollout <= share)
      throw new Refusal('release_share_not_growing', { fields: { rollout: 'release_share_not_growing' } });
    return { status, rollout };
  },
);

export const halt = change<ReleaseRow, Release, BodyOf<typeof haltRelease>>(
  releaseSubject,
  'release.halt',
  async ({ row, context }) => {
    // A release that harms is stopped whatever minimum relies on it, as the automatic halt does.
    const status = advance(releaseMachine, row, 'halt', context.actor.access);
    return { status, halted_at: context.now.toISOString(), halt_cause: 'staff' };
  },
);

export const resume = change<ReleaseRow, Release, BodyOf<typeof resumeRelease>>(
  releaseSubject,
  'release.resume',
  async ({ tx, row, context: { actor, now }, emit }) => {
    const status = advance(releaseMachine, row, 'resume', actor.access);
    await requireReachable(tx, { ...row, rollout: shareOf(row, now) });
    await emit('release.resumed', row.id, { name: nameOf(row) });
    return {
      status,
      rollout: shareOf(row, now),
      plan: { steps: shifted(row, now) },
      watched_from: now.toISOString(),
      halted_at: null,
      halt_cause: null,
    };
  },
);

export const withdraw = change<ReleaseRow, Release, BodyOf<typeof withdrawRelease>>(
  releaseSubject,
  'release.withdraw',
  async ({ tx, row, context: { actor, now }, emit }) => {
    const status = advance(releaseMachine, row, 'withdraw', actor.access);
    await requireOthersReachable(tx, row);
    await emit('release.withdrawn', row.id, { name: nameOf(row) });
    return { status, rollout: shareOf(row, now), plan: { steps: [] } };
  },
);

export const nameOf = ({ platform, semver }: Pick<ReleaseRow, 'platform' | 'semver'>): string =>
  `${platform} ${semver}`;

/** The steps with their moments. */
function planned(steps: BodyOf<typeof publishRelease>['steps'], now: Date): RolloutStep[] {
  let at = now.getTime();
  return steps.map(({ after_hours, rollout }) => {
    at += after_hours * 3_600_000;
    return { rollout, at: new Date(at).toISOString() };
  });
}

/** The steps that are still to come, later by as long as it was halted. */
function shifted({ plan, halted_at }: ReleaseRow, now: Date): RolloutStep[] {
  const halted = halted_at === null ? now.getTime() : Date.parse(halted_at);
  const later = now.getTime() - halted;
  return plan.steps
    .filter(({ at }) => Date.parse(at) > halted)
    .map(({ rollout, at }) => ({ rollout, at: new Date(Date.parse(at) + later).toISOString() }));
}

/** A required update must exist: the minimum is no higher than what all devices get. */
async function requireReachable(
  tx: Transaction,
  { id, platform, build, min_supported, rollout }: ReleaseRow,
): Promise<void> {
  if (min_supported === null) return;
  await lockPlatform(tx, platform);
  const others = await newestForAll(tx, platform, id);
  const reachable = Math.max(others, rollout === 100 ? build : 0);
  if (min_supported > reachable) throw new Refusal('release_minimum_too_high');
}

/** The same for the minimum of other releases, once this one is offered no longer. */
async function requireOthersReachable(tx: Transaction, { id, platform }: ReleaseRow): Promise<void> {
  await lockPlatform(tx, platform);
  const { minimum } = await tx.one<{ minimum: number | null }>(sql`
    SELECT max(min_supported) AS minimum FROM release
    WHERE platform = ${platform} AND status = 'released' AND id <> ${id}`);
  if (minimum !== null && minimum > (await newestForAll(tx, platform, id)))
    throw new Refusal('release_minimum_too_high');
}

/** Minimum and shares of a platform change one at a time. */
async function lockPlatform(tx: Transaction, platform: Platform): Promise<void> {
  await tx.query(sql`SELECT pg_advisory_xact_lock(hashtext(${`release ${platform}`}))`);
}

async function newestForAll(tx: Transaction, platform: Platform, besides: number): Promise<number> {
  const { highest } = await tx.one<{ highest: number }>(sql`
    SELECT coalesce(max(build), 0) AS highest FROM release AS r
    WHERE platform = ${platform} AND status = 'released' AND ${raw(shareNow)} = 100 AND id <> ${besides}`);
  return highest;
}
