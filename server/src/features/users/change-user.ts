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
  const { request_by_id, frozen_by_id } = row;
  if (request_by_id === null && frozen_by_id === null)
    return { ...row, request_by_user_id: null, frozen_by_user_id: null };
  const accounts = await db.one<Pick<UserState, 'request_by_user_id' | 'frozen_by_user_id'>>(sql`
    SELECT (SELECT user_id FROM admin WHERE id = ${request_by_id}) AS request_by_user_id,
      (SELECT user_id FROM admin WHERE id = ${frozen_by_id}) AS frozen_by_user_id`);
  return { ...row, ...accounts };
}
