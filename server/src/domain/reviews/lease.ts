import type { RequestContext } from '#kernel/context.ts';
import { Refusal } from '#kernel/refusal.ts';

/** Who took a record from a queue of reviews, and until when it is theirs. */
interface Taken {
  taken_by_id: number | null;
  taken_until: string | null;
}

/** Until when what is taken now is its taker's. */
export function leaseUntil(now: Date, minutes: string): string {
  return new Date(now.getTime() + Number(minutes) * 60_000).toISOString();
}

/** Whether this admin took it, and it still is theirs. */
export function isHeldBy(row: Taken, adminId: number | null, now: Date): boolean {
  return row.taken_by_id === adminId && isHeld(row, now);
}

/**
 * A reviewer who decides on a colleague's assignment must confirm that they know.
 * @throws Refusal `taken_not_acknowledged`.
 */
export function askWhereHeld(
  row: Taken,
  { acknowledge_taken }: { acknowledge_taken?: boolean | undefined },
  { actor, now }: Pick<RequestContext, 'actor' | 'now'>,
): void {
  const isAnothers = row.taken_by_id !== null && row.taken_by_id !== actor.id && isHeld(row, now);
  if (!isAnothers || acknowledge_taken) return;
  throw new Refusal('taken_not_acknowledged', { fields: { acknowledge_taken: 'taken_not_acknowledged' } });
}

function isHeld({ taken_until }: Taken, now: Date): boolean {
  return taken_until !== null && Date.parse(taken_until) > now.getTime();
}
