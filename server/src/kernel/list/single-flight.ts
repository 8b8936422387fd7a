import { LRUCache } from 'lru-cache';
import type { Sql } from 'sql-template-tag';
import type { Queryable } from '../database/sql.ts';

/** Some statements are made once and asked with every request. */
const keys = new WeakMap<Sql, string>();

const cachesByDatabase = new WeakMap<Queryable, LRUCache<string, Promise<unknown>>>();

/**
 * The answer to a statement, at most `age` milliseconds old: readers who ask at the same time wait for one query.
 * A failed one is forgotten.
 */
export function singleFlight<Answer>(
  db: Queryable,
  statement: Sql,
  age: number,
  ask: () => Promise<Answer>,
): Promise<Answer> {
  const cache = cacheOf(db);
  const key = keyOf(statement);
  const known = cache.get(key);
  // The same statement has the same answer type.
  if (known !== undefined) return known as Promise<Answer>;
  const answer = ask();
  cache.set(key, answer, { ttl: age });
  answer.catch(() => cache.delete(key));
  return answer;
}

/** Forgets all answers: who has just changed something sees it in the counts. */
export function forgetAnswers(db: Queryable): void {
  cachesByDatabase.get(db)?.clear();
}

function keyOf(statement: Sql): string {
  const known = keys.get(statement);
  if (known !== undefined) return known;
  const key = `${statement.text}\n${JSON.stringify(statement.values)}`;
  keys.set(statement, key);
  return key;
}

function cacheOf(db: Queryable): LRUCache<string, Promise<unknown>> {
  const known = cachesByDatabase.get(db);
  if (known !== undefined) return known;
  const cache = new LRUCache<string, Promise<unknown>>({ max: 500 });
  cachesByDatabase.set(db, cache);
  return cache;
}
