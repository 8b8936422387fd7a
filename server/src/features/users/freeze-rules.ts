import type { Access } from '@quarterdeck/contract/access';
import type { ErrorCode } from '@quarterdeck/contract/http/errors';
import type { users } from './table.ts';

type Freeze = Pick<typeof users.$inferSelect, 'frozen' | 'frozen_by_id' | 'frozen_by_risk'>;

/** Why the user cannot be frozen now. */
export function freezeError({ frozen }: Pick<Freeze, 'frozen'>): ErrorCode | undefined {
  return frozen ? 'user_frozen' : undefined;
}

/** Why this admin cannot lift the freeze now: whoever froze for risk does not lift it. */
export function thawError(
  { frozen, frozen_by_id, frozen_by_risk }: Freeze,
  access: Pick<Access, 'id'>,
): ErrorCode | undefined {
  if (!frozen) return 'user_not_frozen';
  return frozen_by_risk && frozen_by_id === access.id ? 'thaw_same_admin' : undefined;
}
