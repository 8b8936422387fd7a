import { type Ability, type Authority, can } from '@quarterdeck/contract/access';
import type { ReplyOf } from '@quarterdeck/contract/http/endpoint';
import { totalCap } from '@quarterdeck/contract/http/list';
import type { menuCounts } from '@quarterdeck/contract/menu-counts';
import sql, { join, raw } from 'sql-template-tag';
import { inScope, type Owner } from '../access/scope.ts';
import type { Queryable } from '../database/sql.ts';
import { shared } from '../list/shared-answer.ts';

/** What waits behind an entry of the menu. */
export interface MenuCount {
  /** The entry's name. */
  name: string;
  /** Who may see the rows. */
  ability: Ability;
  table: string;
  /** Whose data a row is. */
  owner: Owner;
  /** What an index answers. */
  where: string;
}

/** The counts of all who see the same data are one query a second. */
const countAge = 1_000;

/** What waits for somebody, as far as the reader may see it. Counting stops where that of the lists does. */
export async function findCounts(
  db: Queryable,
  counts: readonly MenuCount[],
  access: Authority,
): Promise<ReplyOf<typeof menuCounts>> {
  const statement = sql`${join(
    counts.map(
      ({ name, table, owner, where }) => sql`
        SELECT ${name}::text AS name, count(*)::int AS count
        FROM (SELECT FROM ${raw(table)} WHERE ${join([raw(where), ...inScope(access, owner)], ' AND ')} LIMIT ${totalCap}) AS waiting`,
    ),
    ' UNION ALL ',
  )}`;
  const rows = await shared(db, statement, countAge, () =>
    db.query<{ name: string; count: number }>(statement),
  );
  const seen = counts.filter(({ ability }) => can(access, ability)).map(({ name }) => name);
  return {
    list: rows
      .filter(({ name, count }) => count > 0 && seen.includes(name))
      .map(({ name, count }) => ({ name, count, capped: count >= totalCap })),
  };
}
