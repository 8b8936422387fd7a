import type { Column, Columns } from '@quarterdeck/contract/core/http/list';
import sql, { raw, type Sql } from 'sql-template-tag';

/** The type in the database that a column's values compare in. */
export function castFor({ kind }: Column): string {
  switch (kind) {
    case 'amount':
      return 'numeric';
    case 'time':
      return 'timestamptz';
    case 'id':
      return 'bigint';
    case 'number':
      return 'integer';
    case 'boolean':
      return 'boolean';
    default:
      return 'text';
  }
}

/** The condition that a text begins with another, as an index of `text_pattern_ops` answers it. */
export function startsWith(expression: Sql, beginning: string): Sql {
  return sql`${expression} LIKE ${`${beginning.replace(/[\\%_]/g, '\\$&')}%`}`;
}

interface Expressions {
  columns: Readonly<Record<string, string>>;
  filters?: Readonly<Record<string, (query: Record<string, unknown>) => Sql[]>>;
}

/** The conditions of a parsed query. */
export function conditions(
  columns: Columns,
  { columns: expressions, filters = {} }: Expressions,
  query: Record<string, unknown>,
): Sql[] {
  return Object.entries(columns).flatMap(([name, column]) => {
    const expression = expressions[name];
    const own = filters[name];
    if (own !== undefined) return own(query);
    if (!column.filter || expression === undefined) return [];
    return conditionsOn(raw(expression), name, column, query);
  });
}

function conditionsOn(expression: Sql, name: string, column: Column, query: Record<string, unknown>): Sql[] {
  const cast = raw(castFor(column));
  const compare = (parameter: string, operator: string) => {
    const value = query[parameter];
    return value === undefined ? [] : [sql`${expression} ${raw(operator)} ${value}::${cast}`];
  };
  switch (column.kind) {
    case 'amount':
      return [...compare(`${name}_min`, '>='), ...compare(`${name}_max`, '<=')];
    case 'number':
      return [...whole(`${name}_min`, '>=', 'ceil'), ...whole(`${name}_max`, '<=', 'floor')];
    case 'time':
      return [...compare(`${name}_from`, '>='), ...compare(`${name}_to`, '<')];
    case 'boolean':
      // A bare column is what a partial index answers to.
      return query[name] === undefined ? [] : [query[name] ? expression : sql`NOT ${expression}`];
    case 'text':
      return column.filter === 'prefix' ? prefix(query[name]) : compare(name, '=');
    case 'tags':
      return query[name] === undefined ? [] : [sql`${expression} @> ARRAY[${query[name]}::text]`];
    case 'enum':
      return anyOf(query[name]);
    case 'id':
      return compare(name, '=');
  }

  function prefix(value: unknown): Sql[] {
    if (typeof value !== 'string') return [];
    return [startsWith(expression, value)];
  }

  function anyOf(values: unknown): Sql[] {
    if (!Array.isArray(values)) return [];
    return values.length === 1
      ? [sql`${expression} = ${values[0]}`]
      : [sql`${expression} = ANY(${values}::text[])`];
  }

  /** A bound with decimals on a whole-number column, without losing the column's index. */
  function whole(parameter: string, operator: string, rounding: string): Sql[] {
    const value = query[parameter];
    if (value === undefined) return [];
    return [
      sql`${expression} ${raw(operator)} least(greatest(${raw(rounding)}(${value}::numeric), -2147483648), 2147483647)::integer`,
    ];
  }
}
