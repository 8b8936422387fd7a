import type { BodyOf } from '@quarterdeck/contract/core/http/endpoint';
import {
  type createPlatformKey,
  type editPlatformKey,
  managesKeys,
  type PlatformKey,
  type PlatformKeyStatus,
  platformKeyMachine,
  platformKeysMax,
  type revokePlatformKey,
  type rotatePlatformKey,
} from '@quarterdeck/contract/features/platform-keys/platform-keys';
import sql from 'sql-template-tag';
import { advance, assertVersion, change, lockRow, writeChange } from '#command/change.ts';
import { command } from '#command/command.ts';
import { insertPlatformKey, makePlatformSecret, platformKeyContext } from '#identity/platform-keys.ts';
import type { Transaction } from '#kernel/database/sql.ts';
import { Refusal } from '#kernel/refusal.ts';
import type { SealedSecret } from './secret.ts';
import { type PlatformKeyRow, platformKeySubject } from './subject.ts';

/** Creates a key with a secret of its own. */
export const create = command<BodyOf<typeof createPlatformKey>, SealedSecret>({
  action: 'platform_key.create',
  async run({ tx, input, context, services: { cipher, randomInt } }) {
    const { actor, now } = context;
    const refused = managesKeys({}, actor.access);
    if (refused !== undefined) throw new Refusal(refused);
    await requireRoom(tx);
    const made = await insertPlatformKey(tx, cipher, {
      ...input,
      createdBy: actor.name,
      now,
      draw: randomInt,
    });
    const { id, key, secret } = made;
    const { name, calls, allowed_ips = [], per_minute = null, burst = null } = input;
    return {
      reply: {
        platform_key: await platformKeySubject.read(tx, id, actor.access),
        sealed_secret: cipher.seal(secret, platformKeyContext(key)),
      },
      object: { type: 'platform_key', id },
      before: null,
      after: { name, key, calls, allowed_ips, per_minute, burst },
    };
  },
});

export const edit = change<PlatformKeyRow, PlatformKey, BodyOf<typeof editPlatformKey>>(
  platformKeySubject,
  'platform_key.edit',
  async ({ row, input, context }) => {
    advance(platformKeyMachine, withStatus(row), 'edit', context.actor.access);
    const { name, calls, allowed_ips = [], per_minute = null, burst = null } = input;
    return { name, calls, allowed_ips, per_minute, burst };
  },
);

/** A new secret; the previous one stays valid during the overlap, and one from an earlier rotation ends now. */
export const rotate = command<BodyOf<typeof rotatePlatformKey>, SealedSecret, PlatformKeyRow | undefined>({
  action: 'platform_key.rotate',
  objectOf: ({ id }) => ({ type: 'platform_key', id }),
  find: (tx, { id }, isNew, access) => lockRow(tx, platformKeySubject, id, isNew, access),
  async run({ tx, input, context, services: { cipher } }, found) {
    const { access } = context.actor;
    const row = await assertVersion(tx, platformKeySubject, found, input, access);
    advance(platformKeyMachine, withStatus(row), 'rotate', access);
    const overlaps = input.overlap_hours > 0;
    const until = new Date(context.now.getTime() + input.overlap_hours * 3_600_000).toISOString();
    const secret = makePlatformSecret();
    const secret_sealed = cipher.seal(secret, platformKeyContext(row.key));
    const patch = {
      secret_sealed,
      previous_secret_sealed: overlaps ? row.secret_sealed : null,
      previous_secret_until: overlaps ? until : null,
    };
    const { before, after } = await writeChange(tx, platformKeySubject, row, patch, context.now);
    return {
      reply: {
        platform_key: await platformKeySubject.read(tx, row.id, access),
        sealed_secret: secret_sealed,
      },
      object: { type: 'platform_key', id: row.id },
      before,
      after,
    };
  },
});

/** Revokes a key permanently. */
export const revoke = change<PlatformKeyRow, PlatformKey, BodyOf<typeof revokePlatformKey>>(
  platformKeySubject,
  'platform_key.revoke',
  async ({ row, context }) => {
    advance(platformKeyMachine, withStatus(row), 'revoke', context.actor.access);
    return {
      revoked_at: context.now.toISOString(),
      previous_secret_sealed: null,
      previous_secret_until: null,
    };
  },
);

function withStatus(row: PlatformKeyRow): PlatformKeyRow & { status: PlatformKeyStatus } {
  return { ...row, status: row.revoked_at === null ? 'active' : 'revoked' };
}

async function requireRoom(tx: Transaction): Promise<void> {
  await tx.query(sql`SELECT pg_advisory_xact_lock(hashtext('platform-keys'))`);
  const { count } = await tx.one<{ count: number }>(sql`
    SELECT count(*)::integer AS count FROM platform_key WHERE revoked_at IS NULL`);
  if (count >= platformKeysMax)
    throw new Refusal('platform_keys_full', { parameters: { max: String(platformKeysMax) } });
}
