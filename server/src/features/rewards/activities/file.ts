import type { Authority } from '@quarterdeck/contract/core/access';
import { type Asset, fitsScale, PositiveAmount } from '@quarterdeck/contract/core/assets';
import { badRowsMax } from '@quarterdeck/contract/core/csv-import';
import type { BodyOf, ReplyOf } from '@quarterdeck/contract/core/http/endpoint';
import { compare, isZero, subtract, sum } from '@quarterdeck/contract/core/money';
import {
  activityFileColumns,
  type activityFileFaults,
  activityRowsMax,
  type giveByFile as endpoint,
  type previewActivityFile,
} from '@quarterdeck/contract/features/rewards/activities/activities';
import sql, { join } from 'sql-template-tag';
import { command } from '#command/command.ts';
import { type BadRow, readTable } from '#domain/csv-import/csv-rows.ts';
import { refuseBad } from '#domain/csv-import/refuse-bad.ts';
import { isUser } from '#domain/users/owner.ts';
import type { Queryable } from '#kernel/database/sql.ts';
import { Refusal } from '#kernel/refusal.ts';
import { inScope } from '#kernel/scope/scope.ts';
import { limitConcurrency } from '#kernel/semaphore.ts';
import { usdtRate } from '../fees/collect.ts';
import { giveReward, isFor, spent } from './give.ts';
import type { ActivityRow } from './subject.ts';

type Fault = (typeof activityFileFaults)[number];

/** Reading takes processor time, and the text stays in memory. */
const withPermit = limitConcurrency(1, { waitingMax: 20 });

interface Asked {
  userId: number;
  amount: string;
}

interface Read {
  asked: Asked[];
  known: number;
  bad: BadRow<Fault>[];
}

/** Says what would become of a file; nothing is kept. */
export async function previewFile(
  db: Queryable,
  { id, text }: BodyOf<typeof previewActivityFile>,
  access: Authority,
): Promise<ReplyOf<typeof previewActivityFile>> {
  const activity = await db.maybe<ActivityRow>(sql`SELECT * FROM activity WHERE id = ${id}`);
  if (activity === undefined) throw new Refusal('not_found');
  const { asked, known, bad } = await readFile(db, activity, text, access);
  return {
    good: asked.length,
    known,
    sum: sum(asked.map(({ amount }) => amount)),
    bad: bad.length,
    bad_rows: bad.slice(0, badRowsMax),
  };
}

/** Gives to the users of a file, each once: one that is sent twice gives nothing more. */
export const giveByFile = command<BodyOf<typeof endpoint>, ReplyOf<typeof endpoint>>({
  action: 'activity.give',
  objectOf: ({ id }) => ({ type: 'activity', id }),
  async run({ tx, input, context, emit }) {
    // Held from the start: the file is judged by what is left of the budget.
    const activity = await tx.maybe<ActivityRow>(
      sql`SELECT * FROM activity WHERE id = ${input.id} FOR NO KEY UPDATE`,
    );
    if (activity === undefined) throw new Refusal('not_found');
    requireRunning(activity, context.now);
    const { asked, known, bad } = await readFile(tx, activity, input.text, context.actor.access);
    refuseBad(bad, input.skip_bad);
    const wanted = sum(asked.map(({ amount }) => amount));
    const left = subtract(activity.budget, activity.given);
    if (compare(wanted, left) > 0)
      throw new Refusal('activity_budget_short', { parameters: { sum: wanted, left } });
    const rate = await usdtRate(tx, activity.asset as Asset);
    const source = { type: 'activity', id: activity.id };
    const amounts: string[] = [];
    for (const { userId, amount } of asked) {
      const cause = { source, sourceUserId: userId, beneficiaryId: userId, generation: 0, worthUsdt: '0' };
      const given = await giveReward(tx, activity, cause, amount, rate, context);
      if (given === undefined) continue;
      amounts.push(given.amount);
      if (given.isSpent) await emit('activity.spent', activity.id, spent(activity));
    }
    const reply = {
      given: amounts.filter((amount) => !isZero(amount)).length,
      known,
      skipped: bad.length,
      sum: sum(amounts),
    };
    return { reply, object: source, before: null, after: { name: input.name, ...reply } };
  },
});

function requireRunning({ status, cause, starts_at, ends_at }: ActivityRow, now: Date): void {
  const isLive = status === 'on' && new Date(starts_at) <= now && now < new Date(ends_at);
  if (!isLive || cause !== 'file') throw new Refusal('activity_not_by_file');
}

/** Users whom the reader may not see are unknown, and no one gives to themselves. */
async function readFile(
  db: Queryable,
  activity: ActivityRow,
  text: string,
  access: Authority,
): Promise<Read> {
  const { rows, bad: broken } = await withPermit(async () => readTable(text, activityFileColumns));
  const uids = rows.map(({ cell }) => cell('uid'));
  const seenUsers = [sql`uid = ANY(${uids}::text[])`, ...inScope(access, isUser('users'))];
  const users = await db.query<{ id: number; uid: string; is_for: boolean; has: boolean }>(sql`
    SELECT users.id, uid, NOT blacklisted AND ${isFor} AS is_for,
      EXISTS (SELECT FROM reward WHERE activity_id = activity.id AND source_type = 'activity' AND beneficiary_id = users.id) AS has
    FROM users, activity WHERE activity.id = ${activity.id} AND ${join(seenUsers, ' AND ')}`);
  const byUid = new Map(users.map((user) => [user.uid, user]));
  const bad: BadRow<Fault>[] = [...broken];
  const asked = new Map<number, Asked>();
  const seen = new Set<number>();
  let known = 0;
  for (const { cell, ...place } of rows) {
    const user = byUid.get(cell('uid'));
    const amount = cell('amount') || activity.amount;
    const isAmount = PositiveAmount.safeParse(amount).success && fitsScale(amount, activity.asset as Asset);
    if (user === undefined) bad.push({ ...place, faults: ['uid_unknown'] });
    else if (user.id === access.user_id) bad.push({ ...place, faults: ['user_is_own'] });
    else if (seen.has(user.id)) bad.push({ ...place, faults: ['uid_twice'] });
    else if (!user.is_for) bad.push({ ...place, faults: ['user_excluded'] });
    else if (!isAmount) bad.push({ ...place, faults: ['amount_malformed'] });
    else if (user.has) known += 1;
    else if (asked.size >= activityRowsMax) bad.push({ ...place, faults: ['too_many_rows'] });
    else asked.set(user.id, { userId: user.id, amount });
    if (user !== undefined) seen.add(user.id);
  }
  return { asked: [...asked.values()], known, bad };
}
