import type { BodyOf } from '@quarterdeck/contract/core/http/endpoint';
import { compare } from '@quarterdeck/contract/core/money';
import { applicationMachine } from '@quarterdeck/contract/features/traders/applications/applications';
import type {
  applyAsTrader,
  PlatformApplication,
  reportKeyCheck,
  withdrawApplication,
} from '@quarterdeck/contract/features/traders/applications/platform';
import sql, { join } from 'sql-template-tag';
import { advance, writeChange } from '#command/change.ts';
import { command } from '#command/command.ts';
import { requireArrived } from '#domain/arrived.ts';
import type { Queryable, Transaction } from '#kernel/database/sql.ts';
import { Refusal } from '#kernel/refusal.ts';
import { readSettings } from '#kernel/settings/settings.ts';
import { findPlatformApplication } from './platform-view.ts';
import { type ApplicationRow, announcement, applicationSubject, stateOf } from './subject.ts';

type Input = BodyOf<typeof applyAsTrader>;

/** A user applies to be followed. The same reference with the same content is the same application. */
export const apply = command<Input, PlatformApplication>({
  action: 'trader_application.apply',
  turn: ({ uid }) => `user ${uid}`,
  async run({ tx, input, context, emit }) {
    const { uid, exchange: code, ...fields } = input;
    const user = await tx.maybe<{ id: number; blacklisted: boolean }>(
      sql`SELECT id, blacklisted FROM users WHERE uid = ${uid} FOR NO KEY UPDATE`,
    );
    if (user === undefined) throw new Refusal('not_found', { fields: { uid: 'not_found' } });
    const exchange = await tx.maybe<{ id: number }>(sql`SELECT id FROM exchange WHERE code = ${code}`);
    if (exchange === undefined) throw new Refusal('not_found', { fields: { exchange: 'not_found' } });
    const known = await tx.maybe<ApplicationRow>(
      sql`SELECT * FROM trader_application WHERE ref = ${input.ref}`,
    );
    if (known !== undefined) return await repeated(tx, known, { ...fields, user_id: user.id });
    if (user.blacklisted) throw new Refusal('user_blacklisted');
    await requireFree(tx, user.id, context.now);
    await requireShare(tx, input.share_pct);
    const now = context.now.toISOString();
    const row = await tx.one<ApplicationRow>(sql`
      INSERT INTO trader_application (ref, user_id, display_name, intro, share_pct, tier, exchange_id, key_check,
        key_checked_at, status, created_at, updated_at)
      VALUES (${fields.ref}, ${user.id}, ${fields.display_name}, ${fields.intro}, ${fields.share_pct}, ${fields.tier},
        ${exchange.id}, ${fields.key_check}, ${fields.key_checked_at}, 'pending', ${now}, ${now})
      RETURNING *`);
    await emit('trader_application.made', row.id, await announcement(tx, row));
    return {
      reply: await findPlatformApplication(tx, row.ref),
      object: { type: 'trader_application', id: row.id },
      before: null,
      after: { ...fields, uid, exchange: code, status: row.status },
    };
  },
});

async function repeated(
  db: Queryable,
  row: ApplicationRow,
  given: Pick<ApplicationRow, 'user_id' | 'share_pct' | 'tier' | 'display_name' | 'intro'>,
) {
  const isSame =
    row.user_id === given.user_id &&
    compare(row.share_pct, given.share_pct) === 0 &&
    row.tier === given.tier &&
    row.display_name === given.display_name &&
    row.intro === given.intro;
  if (!isSame) throw new Refusal('application_differs', { fields: { ref: 'application_differs' } });
  const object = { type: 'trader_application', id: row.id };
  return { reply: await findPlatformApplication(db, row.ref), object, before: null, after: {} };
}

/** A user can have one open application, cannot apply as a trader, or again too soon. */
async function requireFree(db: Queryable, userId: number, now: Date): Promise<void> {
  const found = await db.one<{ open: boolean; trader: boolean; after: string | null }>(sql`
    SELECT EXISTS (SELECT FROM trader_application WHERE user_id = ${userId} AND status = 'pending') AS open,
      EXISTS (SELECT FROM trader WHERE user_id = ${userId} AND status <> 'revoked') AS trader,
      (SELECT max(reapply_after) FROM trader_application
        WHERE user_id = ${userId} AND reapply_after > ${now.toISOString()}) AS after`);
  if (found.open) throw new Refusal('application_open');
  if (found.trader) throw new Refusal('already_trader');
  if (found.after !== null)
    throw new Refusal('reapply_too_soon', { parameters: { after: found.after.slice(0, 10) } });
}

/** @throws Refusal `share_above_maximum`. */
export async function requireShare(db: Queryable, share: string): Promise<void> {
  const { trader_share_max: maximum } = await readSettings(db, 'trader_share');
  if (compare(share, maximum) <= 0) return;
  throw new Refusal('share_above_maximum', {
    parameters: { maximum },
    fields: { share_pct: 'share_above_maximum' },
  });
}

type Reference = Pick<Input, 'uid' | 'ref'>;

/** The application that the platform names, locked; another user's is as good as missing. */
export function lockApplication(tx: Transaction, { uid, ref }: Reference, isNew: ReturnType<typeof sql>) {
  const conditions = [sql`ref = ${ref}`, sql`user_id = (SELECT id FROM users WHERE uid = ${uid})`, isNew];
  return tx.maybe<ApplicationRow>(
    sql`SELECT * FROM trader_application WHERE ${join(conditions, ' AND ')} FOR UPDATE`,
  );
}

/** The applicant changed their mind. */
export const withdraw = command<
  BodyOf<typeof withdrawApplication>,
  PlatformApplication,
  ApplicationRow | undefined
>({
  action: 'trader_application.withdraw',
  find: lockApplication,
  async run({ tx, context, emit }, row) {
    if (row === undefined) throw new Refusal('not_found', { fields: { ref: 'not_found' } });
    const { actor, now } = context;
    const object = { type: 'trader_application', id: row.id };
    if (row.status === 'cancelled') {
      return { reply: await findPlatformApplication(tx, row.ref), object, before: null, after: {} };
    }
    const status = advance(applicationMachine, await stateOf(tx, row, now), 'withdraw', actor.access);
    await emit('trader_application.cancelled', row.id, await announcement(tx, row));
    const patch = { status, decided_at: now.toISOString(), taken_by_id: null, taken_until: null };
    const { before, after } = await writeChange(tx, applicationSubject, row, patch, now);
    return { reply: await findPlatformApplication(tx, row.ref), object, before, after };
  },
});

/** The platform looked at the applicant's API key again; the newest look counts. */
export const checkKey = command<
  BodyOf<typeof reportKeyCheck>,
  PlatformApplication,
  ApplicationRow | undefined
>({
  action: 'trader_application.check_key',
  find: lockApplication,
  async run({ tx, input: { key_check, key_checked_at }, context }, row) {
    requireArrived(key_checked_at, context.now, 'key_checked_at');
    if (row === undefined) throw new Refusal('not_found', { fields: { ref: 'not_found' } });
    const object = { type: 'trader_application', id: row.id };
    const isOlder =
      row.key_checked_at !== null && Date.parse(row.key_checked_at) >= Date.parse(key_checked_at);
    const patch = row.status !== 'pending' || isOlder ? undefined : { key_check, key_checked_at };
    const changed = patch && (await writeChange(tx, applicationSubject, row, patch, context.now));
    const reply = await findPlatformApplication(tx, row.ref);
    return { reply, object, before: changed?.before ?? null, after: changed?.after ?? {} };
  },
});
