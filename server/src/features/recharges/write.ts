import type { PlatformRecharge } from '@quarterdeck/contract/features/recharges/platform';
import { type Patch, writeChange } from '#command/change.ts';
import type { CommandScope, Outcome } from '#command/command.ts';
import type { FollowScope, RowScope } from './report-rules.ts';
import { type RechargeRow, rechargeSubject } from './subject.ts';

/** Carries out what a report changes, if it is news, and answers the recharge as it then is. */
export async function write(
  scope: CommandScope<unknown>,
  row: RechargeRow,
  rule: (scope: RowScope) => Promise<Patch<RechargeRow> | null>,
): Promise<Outcome<PlatformRecharge>> {
  const { tx, context, emit } = scope;
  const object = { type: 'recharge', id: row.id };
  const post: FollowScope['post'] = (movement, options) => scope.post(object, movement, options);
  const patch = await rule({ tx, row, context, post, emit });
  const { row: now, ...changes } =
    patch === null
      ? { row, before: {}, after: {} }
      : await writeChange(tx, rechargeSubject, row, patch, context.now);
  const { no, status, credited } = now;
  return { reply: { no, status, credited }, object, ...changes };
}
