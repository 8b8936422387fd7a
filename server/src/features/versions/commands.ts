import { randomBytes } from 'node:crypto';
import type { BodyOf } from '@quarterdeck/contract/core/http/endpoint';
import {
  type createRelease,
  type editRelease,
  type haltRelease,
  type Platform,
  type publishRelease,
  type Release,
  releaseMachine,
  type resumeRelease,
  type widenRelease,
  type withdrawRelease,
} from '@quarterdeck/contract/features/versions/releases';
import sql from 'sql-template-tag';
import { advance, change } from '#command/change.ts';
import { command } from '#command/command.ts';
import type { Transaction } from '#kernel/database/sql.ts';
import { Refusal } from '#kernel/refusal.ts';
import { measureJobName } from './measure.ts';
import { type ReleaseRow, releaseSubject } from './subject.ts';

/** Adds a draft; its file is measured by a job. */
export const create = command<BodyOf<typeof createRelease>, Release>({
  action: 'release.create',
  turn: ({ platform }) => `release ${platform}`,
  async run({ tx, input, context, services }) {
    const { platform, build, ...fields } = input;
    await tx.query(sql`SELECT pg_advisory_xact_lock(hashtext(${`release ${platform}`}))`);
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
  async ({ tx, row, input: { rollout }, context }) => {
    const status = advance(releaseMachine, row, 'release', context.actor.access);
    await requireReachable(tx, { ...row, rollout });
    return { status, rollout, released_at: context.now.toISOString() };
  },
);

export const widen = change<ReleaseRow, Release, BodyOf<typeof widenRelease>>(
  releaseSubject,
  'release.widen',
  async ({ row, input: { rollout }, context }) => {
    const status = advance(releaseMachine, row, 'widen', context.actor.access);
    if (rollout <= row.rollout)
      throw new Refusal('release_share_not_growing', { fields: { rollout: 'release_share_not_growing' } });
    return { status, rollout };
  },
);

export const halt = change<ReleaseRow, Release, BodyOf<typeof haltRelease>>(
  releaseSubject,
  'release.halt',
  async ({ tx, row, context }) => {
    const status = advance(releaseMachine, row, 'halt', context.actor.access);
    await requireOthersReachable(tx, row);
    return { status };
  },
);

export const resume = change<ReleaseRow, Release, BodyOf<typeof resumeRelease>>(
  releaseSubject,
  'release.resume',
  async ({ row, context }) => ({ status: advance(releaseMachine, row, 'resume', context.actor.access) }),
);

export const withdraw = change<ReleaseRow, Release, BodyOf<typeof withdrawRelease>>(
  releaseSubject,
  'release.withdraw',
  async ({ tx, row, context }) => {
    const status = advance(releaseMachine, row, 'withdraw', context.actor.access);
    await requireOthersReachable(tx, row);
    return { status };
  },
);

/** Whoever must update has to have something to update to: a minimum is no higher than what all devices get. */
async function requireReachable(
  tx: Transaction,
  { id, platform, build, min_supported, rollout }: ReleaseRow,
): Promise<void> {
  if (min_supported === null) return;
  const others = await newestForAll(tx, platform, id);
  const reachable = Math.max(others, rollout === 100 ? build : 0);
  if (min_supported > reachable) throw new Refusal('release_minimum_too_high');
}

/** The same for the minimum of other releases, once this one is offered no longer. */
async function requireOthersReachable(tx: Transaction, { id, platform }: ReleaseRow): Promise<void> {
  const { minimum } = await tx.one<{ minimum: number | null }>(sql`
    SELECT max(min_supported) AS minimum FROM release
    WHERE platform = ${platform} AND status = 'released' AND id <> ${id}`);
  if (minimum !== null && minimum > (await newestForAll(tx, platform, id)))
    throw new Refusal('release_minimum_too_high');
}

async function newestForAll(tx: Transaction, platform: Platform, besides: number): Promise<number> {
  await tx.query(sql`SELECT pg_advisory_xact_lock(hashtext(${`release ${platform}`}))`);
  const { highest } = await tx.one<{ highest: number }>(sql`
    SELECT coalesce(max(build), 0) AS highest FROM release
    WHERE platform = ${platform} AND status = 'released' AND rollout = 100 AND id <> ${besides}`);
  return highest;
}
