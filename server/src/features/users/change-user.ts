import type { User, UserAction } from '@quarterdeck/contract/features/users/users';
import sql from 'sql-template-tag';
import { type ChangeInput, type ChangeScope, change, type Patch } from '#command/change.ts';
import type { Command } from '#command/command.ts';
import type { Queryable } from '#kernel/database/sql.ts';
import { refuseUnlessMay, type UserState } from './rules.ts';
import { type UserRow, userSubject } from './subject.ts';

/** Declares a command on one user, which the rule of that name lets pass: see `change()`. */
export function changeUser<Input extends ChangeInput>(
  action: UserAction,
  patch: (scope: ChangeScope<UserRow, Input>) => Promise<Patch<UserRow>>,
): Command<Input, User> {
  return change<UserRow, User, Input>(userSubject, `user.${action}`, async (scope) => {
    refuseUnlessMay(action, await stateOf(scope.tx, scope.row), scope.context.actor.access);
    return await patch(scope);
  });
}

/** The row with what the rules ask for besides. */
export async function stateOf(db: Queryable, row: UserRow): Promise<UserState> {
  if (row.request_by_id === null) return { ...row, request_by_user_id: null };
  const maker = await db.maybe<{ user_id: number | null }>(
    sql`SELECT user_id FROM admin WHERE id = ${row.request_by_id}`,
  );
  return { ...row, request_by_user_id: maker?.user_id ?? null };
}
