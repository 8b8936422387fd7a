import { builtInEntries, moved, ownPlace } from '@quarterdeck/contract/features/menu/rule-tree';
import sql from 'sql-template-tag';
import type { Transaction } from '#kernel/database/sql.ts';
import { newIds, readEntries, writeEntries } from './entries.ts';
import { lockMenu } from './lock.ts';

/**
 * Gives every entry that the program brings along its row: all of them on an empty database, later those that are new,
 * each in its own place among what staff made of the menu.
 */
export async function ensureMenuEntries(tx: Transaction, now: Date): Promise<void> {
  await lockMenu(tx);
  const stored = await tx.query<{ name: string }>(sql`SELECT name FROM menu_rule WHERE built_in`);
  const known = new Set(stored.map(({ name }) => name));
  const missing = builtInEntries().filter(({ name }) => !known.has(name));
  if (missing.length === 0) return;
  await giveWay(
    tx,
    missing.map(({ name }) => name),
  );
  const ids = await newIds(tx, missing.length);
  const before = await readEntries(tx);
  let entries = before;
  missing.forEach((entry, index) => {
    const id = ids[index] ?? 0; // as many as were asked for
    const place = ownPlace(entries, entry.name);
    entries = moved([...entries, { ...entry, id, parent_id: null, version: 1 }], id, place);
  });
  await writeEntries(tx, before, entries, now);
}

/** The names are the program's from now on: an entry of staff's own that has one takes another. */
async function giveWay(tx: Transaction, names: readonly string[]): Promise<void> {
  await tx.query(sql`
    UPDATE menu_rule SET name = name || '_own_' || id, version = version + 1 WHERE NOT built_in AND name = ANY(${names})`);
}
