import type { UserScope } from '@quarterdeck/contract/core/access';
import sql, { join, raw, type Sql } from 'sql-template-tag';
import type { UserOwner } from '#kernel/scope/scope.ts';
import { isBelow } from './referral-tree.ts';

/** Rows that belong to the user whose id this expression of the program gives. */
export function ofUser(id: string): UserOwner {
  return {
    isWithin: (scope) =>
      sql`${raw(id)} IN (SELECT seen.id FROM users AS seen WHERE ${isWithin('seen', scope)})`,
  };
}

/** Rows of the table of users itself, by the name that the program gave it. */
export function isUser(users: string): UserOwner {
  return { isWithin: (scope) => isWithin(users, scope) };
}

export const userOwner = isUser('users');

function isWithin(users: string, { team, countries }: UserScope): Sql {
  const parts = [
    ...(team === null ? [] : [isBelow(users, team)]),
    ...(countries.length === 0 ? [] : [sql`${raw(users)}.country = ANY(${countries}::text[])`]),
  ];
  return parts.length === 0 ? sql`false` : sql`(${join(parts, ' OR ')})`;
}
