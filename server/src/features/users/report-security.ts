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
    const changed = isOlder
      ? { row, before: null, after: {} }
      : await writeChange(tx, userSubject, row, told(row, input, context.now), context.now);
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

function told(row: UserRow, { at, kyc_status, twofa_enabled, credentials_changed }: Input, now: Date) {
  const isChanged = credentials_changed || twofa_enabled !== row.twofa_enabled;
  // A clock that is ahead doesn't keep the wallet closed for longer.
  const since = Math.max(
    Math.min(Date.parse(at), now.getTime()),
    Date.parse(row.security_changed_at ?? '') || 0,
  );
  return {
    kyc_status,
    twofa_enabled,
    security_told_at: at,
    ...(isChanged && { security_changed_at: new Date(since).toISOString() }),
  };
}
