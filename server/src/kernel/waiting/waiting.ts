import {
  type Ability,
  type Authority,
  amountMax,
  type BoundedAbility,
  can,
} from '@quarterdeck/contract/core/access';
import { totalCap } from '@quarterdeck/contract/core/http/list';
import type { TileName } from '@quarterdeck/contract/features/home/home';
import sql, { join, raw, type Sql } from 'sql-template-tag';
import { inScope, type Owner } from '../scope/scope.ts';

/** A moment as the contract writes it. */
const isoFormat = 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"';

/** Requests that another admin decides, about rows of a table: the guards of the machine as SQL, for an index to count. */
export interface Asked {
  /** Who may decide it. */
  decider: Ability;
  /** The table of the request. */
  where: string;
  /** The columns of who asked, or brought it in: neither they decide it nor another account of the same person. */
  makers: readonly string[];
  /** The users whose money it is, who do not decide it as admins. */
  owners?: readonly string[];
  /** What is held against the decider's limit. */
  worth?: { ability: BoundedAbility; usdt: string };
  /** Further owners of the data: the deciding admin must see them too. */
  besides?: Owner;
}

/** Rows of a table that wait for somebody; conditions are what an index answers, by the table's own columns. */
export interface Waiting {
  /** Who may see the rows. */
  ability: Ability;
  table: string;
  /** Whose data a row is. */
  owner: Owner;
  /** Pending work within the reader's scope. */
  where?: string;
  /** Who works on the rows of `where`, by any of these rights; absent: everyone who sees them. */
  workers?: readonly Ability[];
  /** What waits only for those who may decide it. */
  asked?: readonly Asked[];
  /** When a row began to wait. */
  since?: string;
  /** What a row is worth in USDT. */
  usdt?: string;
  /** The condition for a row that has waited too long. */
  late?: string;
}

/** The pending work of a feature: its parts add up to the badge of its menu entry, and each may be a tile of the home page. */
export interface WaitingRows
  extends Pick<Waiting, 'ability' | 'table' | 'owner' | 'since' | 'usdt' | 'late'> {
  /** The entry's name. */
  menu: string;
  parts: readonly WaitingPart[];
}

interface WaitingPart extends Pick<Waiting, 'where' | 'workers' | 'asked' | 'since' | 'late'> {
  tile?: TileName;
  /** Whether it counts for the menu; absent: it does. */
  inMenu?: false;
}

/** What the badge of the menu counts. */
export function badgeOf({ menu: _menu, parts, ...rows }: WaitingRows): Waiting {
  const counted = parts.filter(({ inMenu }) => inMenu !== false);
  const where = counted.flatMap((part) => (part.where === undefined ? [] : [`(${part.where})`]));
  return {
    ...rows,
    ...(where.length > 0 && { where: where.join(' OR ') }),
    asked: counted.flatMap(({ asked = [] }) => asked),
  };
}

/** What each tile of the home page counts: the work of its reader, unlike the badge, which also counts `where` for those who only see the rows. */
export function tilesOf(all: readonly WaitingRows[]): [TileName, Waiting][] {
  return all.flatMap(({ menu: _menu, parts, ...rows }) =>
    parts.flatMap(({ tile, inMenu: _inMenu, ...part }): [TileName, Waiting][] =>
      tile === undefined ? [] : [[tile, { ...rows, ...part }]],
    ),
  );
}

/**
 * The statement that counts what waits for this reader, which stops where the counts of lists do. Undefined: nothing of it is for them
 * to see or to decide.
 */
export function countWaiting(access: Authority, waiting: Waiting): Sql | undefined {
  const found = findWaiting(access, waiting, sql``);
  return found && sql`SELECT count(*)::int FROM (${found}) AS found`;
}

/** The same, with the oldest, the worth and the late ones of what was counted, as one JSON value. */
export function sumWaiting(access: Authority, waiting: Waiting): Sql | undefined {
  const { since, usdt, late } = waiting;
  const columns = sql`${raw(since ?? 'NULL::timestamptz')} AS since, ${raw(usdt ?? 'NULL::numeric')} AS usdt,
    ${raw(late ?? 'NULL::boolean')} AS late`;
  const lateOnes = late === undefined ? sql`NULL` : sql`count(*) FILTER (WHERE late)`;
  const found = findWaiting(access, waiting, columns);
  return (
    found &&
    sql`SELECT json_build_object('count', count(*), 'capped', count(*) >= ${totalCap},
      'oldest', to_char(min(since) AT TIME ZONE 'UTC', ${isoFormat}), 'usdt', trim_scale(sum(usdt))::text,
      'late', ${lateOnes}) FROM (${found}) AS found`
  );
}

function findWaiting(
  access: Authority,
  { ability, table, owner, where, workers, asked = [] }: Waiting,
  columns: Sql,
): Sql | undefined {
  if (!can(access, ability)) return undefined;
  const isWorker = workers === undefined || workers.some((one) => can(access, one));
  const waits = [
    ...(where === undefined || !isWorker ? [] : [sql`(${raw(where)})`]),
    ...asked.filter(({ decider }) => can(access, decider)).map((one) => isForReader(access, one)),
  ];
  if (waits.length === 0) return undefined;
  const conditions = join([sql`(${join(waits, ' OR ')})`, ...inScope(access, owner)], ' AND ');
  return sql`SELECT ${columns} FROM ${raw(table)} WHERE ${conditions} LIMIT ${raw(String(totalCap))}`;
}

/** An unknown value, such as a missing maker, prevents no one from deciding. */
function isForReader(
  access: Authority,
  { where, makers, owners = [], worth, besides = 'house' }: Asked,
): Sql {
  const self = sql`ARRAY(SELECT id FROM admin WHERE id = ${access.id} OR user_id = ${access.user_id})`;
  const limit = worth === undefined ? null : amountMax(access, worth.ability);
  const refused = [
    ...makers.map((maker) => sql`${raw(maker)} = ANY (${self})`),
    ...owners.map((owner) => sql`${raw(owner)} = ${access.user_id}`),
    ...(worth === undefined || limit === null ? [] : [sql`${raw(worth.usdt)} > ${limit}`]),
  ].map((is) => sql`(${is}) IS NOT TRUE`);
  return sql`(${join([raw(where), ...refused, ...inScope(access, besides)], ' AND ')})`;
}
