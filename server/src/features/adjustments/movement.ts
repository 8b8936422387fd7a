import type { Asset } from '@quarterdeck/contract/core/assets';
import type {
  AdjustmentCategory,
  AdjustmentDirection,
} from '@quarterdeck/contract/features/adjustments/adjustments';
import type { HouseCode } from '#ledger/chart.ts';
import type { Movement } from '#ledger/movement.ts';
import { adjustmentAdd, adjustmentDeduct } from '#ledger/movements/adjustment.ts';

/**
 * The company's account on the other side. Voluntary payments are goodwill (505), debts found are
 * written off (507), refunds of gains lower them (408); deductions are a gain, except for a
 * promotion, which is deducted from where it came.
 */
const categoryAccounts: Record<AdjustmentCategory, Record<AdjustmentDirection, HouseCode>> = {
  balance_anomaly: { add: '507', deduct: '408' },
  compensation: { add: '505', deduct: '408' },
  refund: { add: '408', deduct: '408' },
  promotion: { add: '505', deduct: '505' },
  correction: { add: '507', deduct: '408' },
};

interface Terms {
  user_id: number;
  asset: Asset;
  direction: AdjustmentDirection;
  amount: string;
  category: AdjustmentCategory;
  /** It takes another back: the money goes the way that it came, so the account is that of the other direction. */
  reverses_id: number | null;
}

/**
 * What an adjustment books: the preview and the batch are both made of it.
 * @param earned What was paid for the fuel that is deducted.
 */
export function movementOf(
  { user_id: userId, asset, direction, amount, category, reverses_id }: Terms,
  earned = '0',
): Movement {
  const accounts = categoryAccounts[category];
  const original = reverses_id === null ? direction : opposite(direction);
  const terms = { userId, asset, amount, account: accounts[original] };
  return direction === 'add' ? adjustmentAdd(terms) : adjustmentDeduct({ ...terms, earned });
}

/** The terms of what takes it back: the same the other way. */
export function reversalOf<Of extends Omit<Terms, 'reverses_id'> & { id: number }>(original: Of) {
  return { ...original, direction: opposite(original.direction), reverses_id: original.id };
}

function opposite(direction: AdjustmentDirection): AdjustmentDirection {
  return direction === 'add' ? 'deduct' : 'add';
}
