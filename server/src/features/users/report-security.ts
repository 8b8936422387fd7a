import type { BodyOf, ReplyOf } from '@quarterdeck/contract/core/http/endpoint';
import type { reportUserSecurity } from '@quarterdeck/contract/features/users/platform';
import sql from 'sql-template-tag';
import { writeChange } from '#command/change.ts';
import { command } from '#command/command.ts';
import { requireArrived } from '#domain/arrived.ts';
import { Refusal } from '#kernel/refusal.ts';
import { type UserRow, userSubject } from './subject.ts';

type Input = BodyOf<typeof reportUserSecurity>;

/** The platform says whether a user is verified and has a second factor, and that they changed how they sign in. */
export const reportSecurity = command<Input, ReplyOf<typeof reportUserSecurity>>({
  action: 'user.report_security',
  turn: ({ uid }) => `user ${uid}`,
  async run({ tx, input, context }) {
    requireArrived(input.at, context.now);
    const row = await tx.maybe<UserRow>(sql`SELECT * FROM users WHERE uid = ${input.uid} FOR NO KEY UPDATE`);
    if (row === undefined) throw new Refusal('not_found', { fields: { uid: 'not_found' } });
    const isOlder = row.security_told_at !== null && Date.parse(input.at) <= Date.parse(row.security_told_at);
    const patch = isOlder ? lateChange(row, input, context.now) : told(row, input, context.now);
    const changed =
      patch === undefined
        ? { row, before: null, after: {} }
        : await writeChange(tx, userSubject, row, patch, context.now);
    const { uid, kyc_status, twofa_enabled, security_changed_at } = changed.row;
    return {
      reply: {
        uid,
        kyc_status: kyc_status as Input['kyc_status'],
        twofa_enabled,
        security_changed_at,
        outcome: isOlder ? 'stale' : 'applied',
      },
      object: { type: 'user', id: row.id },
      before: changed.before,
      after: changed.after,
    };
  },
});

/** That somebody has another password is true also where the rest of the report is late; undefined: a later change is known. */
function lateChange(row: UserRow, { at, credentials_changed }: Input, now: Date) {
  const since = arrival(at, now);
  return credentials_changed && since > changedAt(row) ? { security_changed_at: iso(since) } : undefined;
}

function told(row: UserRow, { at, kyc_status, twofa_enabled, credentials_changed }: Input, now: Date) {
  const isChanged = credentials_changed || twofa_enabled !== row.twofa_enabled;
  const since = Math.max(arrival(at, now), changedAt(row));
  return {
    kyc_status,
    twofa_enabled,
    security_told_at: at,
    ...(isChanged && { security_changed_at: iso(since) }),
  };
}

/** A clock that is ahead doesn't keep the wallet closed for longer. */
const arrival = (at: string, now: Date) => Math.min(Date.parse(at), now.getTime());

const changedAt = ({ security_changed_at: at }: UserRow) => (at === null ? 0 : Date.parse(at));

const iso = (ms: number) => new Date(ms).toISOString();
