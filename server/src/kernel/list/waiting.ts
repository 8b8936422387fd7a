import { type Ability, type Authority, can } from '@quarterdeck/contract/access';
import { totalCap } from '@quarterdeck/contract/http/list';
import sql, { join, raw, type Sql } from 'sql-template-tag';
import { inScope, type Owner } from '../access/scope.ts';

/** What one admin asks for and another decides, about rows of a table. */
export interface Asked {
  /** Who may decide it. */
  decider: Ability;
  /** Where it was asked for. */
  where: string;
  /** The column of who asked, and does not decide it. */
  maker: string;
}

/** Rows of a table that wait for somebody; conditions are what an index answers, by the table's own columns. */
export interface Waiting {
  /** Who may see the rows. */
  ability: Ability;
  table: string;
  /** Whose data a row is. */
  owner: Owner;
  /** What waits for whoever sees it. */
  where?: string;
  /** What waits only for those who may decide it. */
  asked?: readonly Asked[];
}

/**
 * The statement that counts what waits for this reader, which stops where the counts of lists do. Undefined: nothing of it is for them
 * to see or to decide.
 */
export function countWaiting(
  access: Authority,
  { ability, table, owner, where, asked = [] }: Waiting,
): Sql | undefined {
  if (!can(access, ability)) return undefined;
  const waits = [
    ...(where === undefined ? [] : [sql`(${raw(where)})`]),
    ...asked
      .filter(({ decider }) => can(access, decider))
      .map((one) => sql`(${raw(one.where)} AND ${raw(one.maker)} <> ${access.id})`),
  ];
  if (waits.length === 0) return undefined;
  const conditions = join([sql`(${join(waits, ' OR ')})`, ...inScope(access, owner)], ' AND ');
  return sql`SELECT count(*)::int FROM (SELECT FROM ${raw(table)} WHERE ${conditions} LIMIT ${raw(String(totalCap))}) AS found`;
}
