import type { BodyOf, ReplyOf } from '@quarterdeck/contract/core/http/endpoint';
import type { createPlatformUser } from '@quarterdeck/contract/features/users/platform';
import sql from 'sql-template-tag';
import { command } from '#command/command.ts';
import type { Transaction } from '#kernel/database/sql.ts';
import { Refusal } from '#kernel/refusal.ts';
import type { Services } from '#server/services.ts';
import { joinTree } from './move-team.ts';
import type { UserRow } from './subject.ts';

type Input = BodyOf<typeof createPlatformUser>;
type Reply = ReplyOf<typeof createPlatformUser>;

/** The platform reports a new user, with who invited them. */
export const createUser = command<Input, Reply>({
  action: 'user.create',
  async run({ tx, input, context, services, emit }) {
    const referrer = await findReferrer(tx, input.referrer_uid);
    const row = await insert(tx, input, referrer, context.now, services.randomInt);
    await emit('user.created', row.id, { uid: row.uid });
    const { uid, username, country, lang, referrer_id, depth, kyc_status, twofa_enabled, created_at } = row;
    return {
      reply: { uid, created_at },
      object: { type: 'user', id: row.id },
      before: null,
      after: { uid, username, country, lang, referrer_id, depth, kyc_status, twofa_enabled },
    };
  },
});

type RandomInt = Services['randomInt'];
type Referrer = Pick<UserRow, 'id' | 'path' | 'depth'>;

async function findReferrer(tx: Transaction, uid: string | undefined): Promise<Referrer | null> {
  if (uid === undefined) return null;
  // Sent together, carried out one after the other: the path is read when no team moves any more.
  const [, found] = await Promise.all([
    joinTree(tx),
    tx.maybe<Referrer>(sql`SELECT id, path, depth FROM users WHERE uid = ${uid} FOR KEY SHARE`),
  ]);
  if (found === undefined) {
    throw new Refusal('referrer_unknown', { fields: { referrer_uid: 'referrer_unknown' } });
  }
  return found;
}

/** A generated code that exists is generated again; a taken uid is the caller's error. */
async function insert(
  tx: Transaction,
  input: Input,
  referrer: Referrer | null,
  now: Date,
  randomInt: RandomInt,
): Promise<UserRow> {
  const {
    uid,
    username,
    nickname = username,
    email = null,
    phone = null,
    country = null,
    lang = 'zh-CN',
  } = input;
  for (;;) {
    const row = await tx.maybe<UserRow>(sql`
      WITH key AS (SELECT nextval(pg_get_serial_sequence('users', 'id')) AS id)
      INSERT INTO users (id, uid, username, nickname, email, phone, country, lang, invite_code, referrer_id, path, depth,
        kyc_status, twofa_enabled, register_device, register_ip, created_at)
      SELECT key.id, ${uid}, ${username}, ${nickname}, ${email}, ${phone}, ${country}, ${lang}, ${makeInviteCode(randomInt)},
        ${referrer?.id ?? null}, ${referrer?.path ?? '/'} || key.id || '/', ${referrer === null ? 0 : referrer.depth + 1},
        ${input.kyc_verified ? 'verified' : 'none'}, ${input.twofa_enabled ?? false}, ${input.device ?? null}, ${input.ip ?? null},
        ${now.toISOString()}
      FROM key ON CONFLICT DO NOTHING RETURNING *`);
    if (row !== undefined) return row;
    const taken = await tx.maybe(sql`SELECT 1 FROM users WHERE uid = ${uid}`);
    if (taken !== undefined) throw new Refusal('already_exists', { fields: { uid: 'already_exists' } });
  }
}

/** Without letters and digits that look alike. */
const alphabet = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';

/** Eight characters: one of a million million. */
function makeInviteCode(randomInt: RandomInt): string {
  return Array.from({ length: 8 }, () => alphabet[randomInt(alphabet.length)]).join('');
}
