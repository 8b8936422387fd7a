import { LRUCache } from 'lru-cache';
import type { Sql } from 'sql-template-tag';
import type { Queryable } from '../database/sql.ts';

/** Some statements are made once and asked with every request. */
const keys = new WeakMap<Sql, string>();

type Cache = LRUCache<string, Promise<unknown>>;

/** By database, and by the kind of record that alone changes the answers; those that any command may change under `''`. */
const cachesByDatabase = new WeakMap<Queryable, Map<string, Cache>>();

/**
 * The answer to a statement, at most `age` milliseconds old: readers who ask at the same time wait for one query.
 * A failed one is forgotten.
 * @param kind of the records that alone change it: other commands leave it
 */
export function singleFlight<Answer>(
  db: Queryable,
  statement: Sql,
  age: number,
  ask: () => Promise<Answer>,
  kind = '',
): Promise<Answer> {
  const cache = cacheOf(db, kind);
  const key = keyOf(statement);
  const known = cache.get(key);
  // The same statement has the same answer type.
  if (known !== undefined) return known as Promise<Answer>;
  const answer = ask();
  cache.set(key, answer, { ttl: age });
  answer.catch(() => cache.delete(key));
  return answer;
}

/**
 * Forgets what a command may have changed: who has just changed something sees it in the counts.
 * @param kinds of the records that it changed; without them everything is forgotten
 */
export function forgetAnswers(db: Queryable, kinds?: readonly string[]): void {
  for (const [kind, cache] of cachesByDatabase.get(db) ?? [])
    if (kinds === undefined || kind === '' || kinds.includes(kind)) cache.clear();
}

function keyOf(statement: Sql): string {
  const known = keys.get(statement);
  if (known !== undefined) return known;
  const key = `${statement.text}\n${JSON.stringify(statement.values)}`;
  keys.set(statement, key);
  return key;
}

function cacheOf(db: Queryable, kind: string): Cache {
  const caches = cachesByDatabase.get(db) ?? new Map<string, Cache>();
  cachesByDatabase.set(db, caches);
  const cache = caches.get(kind) ?? new LRUCache<string, Promise<unknown>>({ max: 500 });
  caches.set(kind, cache);
  return cache;
}
