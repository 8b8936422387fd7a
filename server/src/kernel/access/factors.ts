import type { Transaction } from '../database/sql.ts';
import { hasPasskey, removePasskeys } from './passkeys.ts';
import { hasSecondFactor, removeSecondFactor } from './second-factor.ts';

/** Takes all by which an admin signs in besides the password. Whether there was any. */
export async function removeFactors(tx: Transaction, adminId: number): Promise<boolean> {
  const had = (await hasSecondFactor(tx, adminId)) || (await hasPasskey(tx, adminId));
  await removeSecondFactor(tx, adminId);
  await removePasskeys(tx, adminId);
  return had;
}
