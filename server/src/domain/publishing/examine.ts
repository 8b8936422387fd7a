import sql, { raw } from 'sql-template-tag';
import type { Queryable, Transaction } from '#kernel/database/sql.ts';
import { isDecision, type Refusal } from '#kernel/refusal.ts';
import type { PublishedKind, RevisionRow } from './kind.ts';

/** What the newest revision of a record was refused for, before the transaction that publishes it. */
export interface Examined {
  revision: number;
  refusal: Refusal | undefined;
}

/** Examines the newest revision while neither its row nor a connection is held; the rule refuses what it finds. */
export async function examineAhead(
  db: Queryable,
  published: PublishedKind,
  id: number,
): Promise<Examined | undefined> {
  const { kind } = published.contract;
  if (published.examine === undefined) return undefined;
  const newest = await db.maybe<Pick<RevisionRow, 'revision' | 'content'>>(sql`
    SELECT r.revision, r.content FROM ${raw(kind)} AS p
      JOIN ${raw(`${kind}_revision`)} AS r ON r.record_id = p.id AND r.revision = p.revision
    WHERE p.id = ${id}`);
  if (newest === undefined) return undefined;
  const { revision, content } = newest;
  try {
    await published.examine(db, content);
    return { revision, refusal: undefined };
  } catch (error) {
    if (isDecision(error)) return { revision, refusal: error };
    throw error;
  }
}

/**
 * Examines a revision that is about to be published, unless it was examined before.
 * @throws Refusal
 */
export async function requireExamined(
  tx: Transaction,
  published: PublishedKind,
  { revision, content }: Pick<RevisionRow, 'revision' | 'content'>,
  examined: Examined | undefined,
): Promise<void> {
  if (examined?.revision !== revision) await published.examine?.(tx, content);
  else if (examined.refusal !== undefined) throw examined.refusal;
}
