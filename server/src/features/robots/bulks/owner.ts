import sql, { raw } from 'sql-template-tag';
import { ofUser } from '#domain/users/owner.ts';
import type { UserOwner } from '#kernel/scope/scope.ts';

const ofRobot = ofUser('r.user_id');

/** The bulk whose id this expression of the program gives: it is there for those who see all of its robots. */
export function ofBulk(id: string): UserOwner {
  return {
    isWithin: (scope) => sql`NOT EXISTS (
      SELECT FROM robot_bulk_item AS t JOIN robot AS r ON r.id = t.robot_id
      WHERE t.bulk_id = ${raw(id)} AND NOT (${ofRobot.isWithin(scope)}))`,
  };
}
