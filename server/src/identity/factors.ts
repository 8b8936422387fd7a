import type { Transaction } from '#kernel/database/sql.ts';
import { removeIdentities } from './oidc/identities.ts';
import { hasPasskey, removePasskeys } from './passkeys.ts';
import { hasSecondFactor, removeSecondFactor } from './second-factor.ts';

/** Takes all by which an admin signs in besides the password, accounts at providers too. Whether there was any. */
export async function removeFactors(tx: Transaction, adminId: number): Promise<boolean> {
  const had = (await hasSecondFactor(tx, adminId)) || (await hasPasskey(tx, adminId));
  await removeSecondFactor(tx, adminId);
  await removePasskeys(tx, adminId);
  return (await removeIdentities(tx, adminId)) || had;
}
