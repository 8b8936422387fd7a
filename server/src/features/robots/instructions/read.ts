import type { QueryOf, ReplyOf } from '@quarterdeck/contract/core/http/endpoint';
import {
  instructionsMax,
  type PlatformInstruction,
  type readInstructions,
} from '@quarterdeck/contract/features/robots/instructions/platform';
import sql, { type Sql } from 'sql-template-tag';
import type { Queryable } from '#kernel/database/sql.ts';
import type { Services } from '#server/services.ts';

/** Pending instructions after a cursor. Without any, the request waits without a connection. */
export async function readOpen(
  { after, wait, limit }: QueryOf<typeof readInstructions>,
  { db, instructed }: Pick<Services, 'db' | 'instructed'>,
): Promise<ReplyOf<typeof readInstructions>> {
  const until = performance.now() + wait * 1_000;
  for (;;) {
    const heard = instructed.rings;
    const list = await openInstructions(db, sql`i.id > ${after}`, limit);
    const left = until - performance.now();
    if (list.length > 0 || left <= 0 || !(await instructed.wait(heard, left))) {
      return { list, next: list.at(-1)?.id ?? after };
    }
  }
}

/** What waits for these robots. */
export async function instructionsOf(
  db: Queryable,
  robots: readonly number[],
): Promise<PlatformInstruction[]> {
  return await openInstructions(db, sql`i.robot_id = ANY(${robots}::bigint[])`, instructionsMax);
}

/** Open instructions in the order in which they were given. */
export async function openInstructions(
  db: Queryable,
  where: Sql,
  limit: number,
): Promise<PlatformInstruction[]> {
  return await db.query<PlatformInstruction>(sql`
    SELECT i.id, r.robot, u.uid, i.generation, i.kind, i.stop_mode, i.apply_at, i.revision, i.parameters,
      i.client_order_id, i.cause, i.created_at
    FROM robot_instruction AS i JOIN robot AS r ON r.id = i.robot_id JOIN users AS u ON u.id = i.user_id
    WHERE i.status IN ('waiting', 'overdue') AND ${where} ORDER BY i.id LIMIT ${limit}::int`);
}
