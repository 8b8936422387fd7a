import type { Authority } from '@quarterdeck/contract/core/access';
import {
  type AdminLogRow,
  adminLogList as contract,
} from '@quarterdeck/contract/features/admin-log/admin-log';
import sql, { join, raw, type Sql } from 'sql-template-tag';
import type { Queryable } from '#kernel/database/sql.ts';
import { defineList } from '#kernel/list/list.ts';
import { inScope, type OwnedObject } from '#kernel/scope/scope.ts';

/**
 * The admin log, sealed or not yet. Who does not see everybody's data sees of it what they did themselves, what is about the
 * house, and what is about the records of the users whom they see.
 */
export const adminLogList = (objects: readonly OwnedObject[]) =>
  defineList<typeof contract, AdminLogRow>(contract, {
    from: (access) => sql`
      admin_log AS l CROSS JOIN LATERAL (SELECT ${nameOf(objects, access)} AS object_no) AS called`,
    owner: {
      object: { type: 'l.object_type', id: 'l.object_id' },
      among: objects,
      admin: "CASE l.actor_kind WHEN 'admin' THEN l.actor_id END",
    },
    id: 'l.id',
    resolve: async (db, { about }, access) =>
      typeof about === 'string' ? { about, named: await named(db, objects, about, access) } : {},
    filters: {
      about: ({ about, named: found }) =>
        about === undefined ? [] : [isAbout(String(about), (found ?? []) as readonly Named[])],
    },
    columns: {
      id: 'l.id',
      at: 'l.at',
      actor_kind: 'l.actor_kind',
      actor_id: 'l.actor_id',
      actor: 'l.actor',
      action: 'l.action',
      object_type: 'l.object_type',
      object_id: 'l.object_id',
      object_no: 'called.object_no',
      reason: 'l.reason',
      before: 'l.before',
      after: 'l.after',
      result: 'l.result',
      error: 'l.error',
      ip: 'l.ip',
      user_agent: 'l.user_agent',
      request_id: 'l.request_id',
      seal_no: 'l.seal_no',
      hash: "encode(l.hash, 'hex')",
    },
    present: (row: AdminLogRow): AdminLogRow => row,
  });

interface Named {
  type: string;
  id: number;
}

const withNames = (objects: readonly OwnedObject[]) =>
  objects.flatMap(({ type, table = type, name, owner }) =>
    name === undefined ? [] : [{ type, table, name, owner }],
  );

/** What people call the object of a row; nothing where it is out of the reader's scope. */
function nameOf(objects: readonly OwnedObject[], access: Authority): Sql {
  const cases = withNames(objects).map(({ type, table, name, owner }) => {
    const conditions = [sql`${raw(table)}.id = l.object_id`, ...inScope(access, owner)];
    return sql`WHEN ${raw(`'${type}'`)} THEN (
      SELECT ${raw(table)}.${raw(name)} FROM ${raw(table)} WHERE ${join(conditions, ' AND ')})`;
  });
  return sql`CASE l.object_type ${join(cases, ' ')} END`;
}

/** The records in scope that people call so, of any kind. Numbers are written in capitals. */
async function named(
  db: Queryable,
  objects: readonly OwnedObject[],
  about: string,
  access: Authority,
): Promise<Named[]> {
  const parts = withNames(objects).map(({ type, table, name, owner }) => {
    const isCalled = sql`${raw(name)} = ANY(${[about, about.toUpperCase()]}::text[])`;
    return sql`
      SELECT ${type} AS type, id FROM ${raw(table)} WHERE ${join([isCalled, ...inScope(access, owner)], ' AND ')}`;
  });
  return parts.length === 0 ? [] : await db.query<Named>(join(parts, ' UNION ALL '));
}

/** Rows of somebody, or about a record, by their name. */
function isAbout(about: string, found: readonly Named[]): Sql {
  const records = found.map(({ type, id }) => sql`(l.object_type = ${type} AND l.object_id = ${id})`);
  return sql`(${join([sql`l.actor = ${about}`, ...records], ' OR ')})`;
}
