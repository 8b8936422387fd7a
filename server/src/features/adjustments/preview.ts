import { isNegative, multiply } from '@quarterdeck/contract/core/money';
import type { AdjustmentPreview } from '@quarterdeck/contract/features/adjustments/adjustments';
import type { Queryable } from '#kernel/database/sql.ts';
import { costOf, costOfMistake, readFuel } from '#ledger/fuel.ts';
import { previewMovement } from '#ledger/preview.ts';
import { movementOf } from './movement.ts';
import type { AdjustmentRow } from './subject.ts';

type Terms = Parameters<typeof movementOf>[0] & Pick<AdjustmentRow, 'rate_usdt' | 'reverses_id'>;

/** What approving it now would book: of the same movement that approving it books. */
export async function previewOf(db: Queryable, terms: Terms): Promise<AdjustmentPreview> {
  const { asset, direction, amount, user_id: userId } = terms;
  const isFuel = asset === 'L' && direction === 'deduct';
  const cost = terms.reverses_id === null ? costOf : costOfMistake;
  const earned = isFuel ? cost(await readFuel(db, userId), amount) : '0';
  const lines = await previewMovement(db, movementOf(terms, earned));
  return {
    lines,
    short: lines.some(({ uid, after }) => uid !== null && after !== null && isNegative(after)),
    usdt: multiply(terms.amount, terms.rate_usdt),
  };
}
