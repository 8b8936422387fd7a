import { shareLevelMax } from '@quarterdeck/contract/features/rewards/share-terms';
import { writeChange } from '#command/change.ts';
import type { Transaction } from '#kernel/database/sql.ts';
import { lockUserLevel, noteChange } from './set.ts';
import { userLevelSubject } from './subject.ts';

/** Raises a user to the level that a code gives, which the evaluation never takes again. Undefined: it changes nothing. */
export async function raiseLevel(
  tx: Transaction,
  userId: number,
  level: number,
  now: Date,
): Promise<{ id: number; from: number; to: number } | undefined> {
  const row = await lockUserLevel(tx, userId, now);
  const floor = Math.max(row.floor_rank, Math.min(level, shareLevelMax));
  const to = row.locked ? row.rank : Math.max(row.rank, floor);
  await writeChange(tx, userLevelSubject, row, { floor_rank: floor, rank: to }, now);
  if (to === row.rank) return undefined;
  await noteChange(tx, { userId, from: row.rank, to, cause: 'activation', at: now });
  return { id: row.id, from: row.rank, to };
}
