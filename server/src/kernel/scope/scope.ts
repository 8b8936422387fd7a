import type { Authority, UserScope } from '@quarterdeck/contract/core/access';
import type { DataBound } from '@quarterdeck/contract/core/fields';
import sql, { join, raw, type Sql } from 'sql-template-tag';

/** Whose data a row is: `house` is what belongs to no user; what belongs to one is said by `ofUser()` and `isUser()`. */
export type Owner = 'house' | UserOwner | ObjectOwner;

export interface UserOwner {
  /** The condition on a row that somebody sees who is bounded so. */
  isWithin(scope: UserScope): Sql;
}

/** What is said about another record. All expressions are of the program. */
interface ObjectOwner {
  /** Expressions of the type and the id of the record that the row is about. */
  object: { type: string; id: string };
  /** The records that there are. A row about any other is seen by those only who see everybody's data. */
  among: readonly OwnedObject[];
  /** An expression of the admin whose doing the row is, who sees it whatever it is about. */
  admin?: string;
}

/** The records of one type, named as in the log, with their table if its name differs. */
export interface OwnedObject {
  type: string;
  table?: string;
  owner: Owner;
  /** The column by which people know its records, such as a number. */
  name?: string;
}

/**
 * The conditions for visible rows: none if the reader sees everyone's data, or for the company's own rows, so that their
 * statements are as they would be without any of this. This is the one place that says who sees what.
 */
export function inScope(access: Authority, owner: Owner): Sql[] {
  if (owner === 'house') return [];
  const scopes = scopesOf(access);
  if (scopes.length === 0) return [];
  if ('object' in owner) return [isObjectInScope(access, owner)];
  return scopes.map((scope) => owner.isWithin(scope));
}

/** The scopes that apply, each separately: in a preview that of the role group and that of the viewer. */
export function scopesOf({ scope, within }: Pick<Authority, 'scope' | 'within'>): UserScope[] {
  return [...(scope === null ? [] : [scope]), ...(within === undefined ? [] : scopesOf(within))];
}

export const isScoped = (access: Authority): boolean => scopesOf(access).length > 0;

/** The same rights over everybody's data. */
export const withoutScope = ({ within, ...access }: Authority): Authority => ({
  ...access,
  scope: null,
  ...(within !== undefined && { within: withoutScope(within) }),
});

/** A scope as returned to the page. */
export function boundOf(scope: UserScope | null): DataBound | null {
  return scope && { team: scope.team !== null, countries: [...scope.countries] };
}

function isObjectInScope(access: Authority, { object, among, admin }: ObjectOwner): Sql {
  const cases = among.map(({ type, table = type, owner }) => {
    const conditions = inScope(access, owner);
    const isSeen =
      conditions.length === 0
        ? raw('true')
        : sql`EXISTS (SELECT FROM ${raw(table)} WHERE ${raw(table)}.id = ${raw(object.id)} AND ${join(conditions, ' AND ')})`;
    return sql`WHEN ${type} THEN ${isSeen}`;
  });
  const isOwn = admin === undefined ? raw('') : sql`${raw(admin)} = ${access.id} OR `;
  return sql`(${isOwn}CASE ${raw(object.type)} ${join(cases, ' ')} ELSE false END)`;
}
