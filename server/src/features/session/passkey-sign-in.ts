import type { PasskeyProof, PasskeyRequest } from '@quarterdeck/contract/features/personal/passkeys';
import sql from 'sql-template-tag';
import { chargeSignInAddress, settleSignInAddress } from '#identity/lockout.ts';
import { acceptPasskey, ownerOf, passkeyRequest, purposes, takeAnswered } from '#identity/passkeys.ts';
import type { RequestContext } from '#kernel/context.ts';
import type { Queryable } from '#kernel/database/sql.ts';
import { transaction } from '#kernel/database/transaction.ts';
import { isAllowedAddress } from '#kernel/egress/ip-addresses.ts';
import { Refusal } from '#kernel/refusal.ts';
import type { Services } from '#server/services.ts';
import { beginSession } from './begin-session.ts';
import { logRefusedSignIn } from './log-entry.ts';

/** Requests any passkey. */
export function askAnyPasskey({ now }: RequestContext, services: Services): PasskeyRequest {
  return passkeyRequest(services, purposes.signIn, [], now);
}

/**
 * Exchanges a passkey for a token. It takes the authenticator and what unlocks that, so no code is asked for besides. An
 * unknown one, a disabled admin, an address that is not among the allowed ones and a wrong signature have one answer.
 * @throws Refusal `passkey_wrong`, `passkey_copied`, `too_many_requests`.
 */
export async function signInByPasskey(
  proof: PasskeyProof,
  oldToken: string | null,
  context: RequestContext,
  services: Services,
): Promise<string> {
  const { db, sessions, pool } = services;
  const { ip, now } = context;
  const owner = await ownerOf(db, proof);
  const found = owner === undefined ? undefined : await findOwner(db, owner);
  try {
    await chargeSignInAddress(db, ip, now);
    const taken = await takeAnswered(services, purposes.signIn, proof, now);
    if (found === undefined || !isAllowedAddress(found.allowed_ips, ip)) throw new Refusal('passkey_wrong');
    const token = await transaction(pool, async (tx) => {
      if ((await findOwner(tx, found.id)) === undefined) throw new Refusal('passkey_wrong');
      await acceptPasskey(tx, services, taken, found.id, proof, now);
      await settleSignInAddress(tx, ip);
      return await beginSession(tx, found, oldToken, context, services, { factors: ['passkey'] });
    });
    if (oldToken !== null) sessions.forget(null);
    return token;
  } catch (error) {
    const person = found ?? { id: null, username: 'passkey' };
    if (error instanceof Refusal) await logRefusedSignIn(person, error, context, services);
    throw error;
  }
}

interface Owner {
  id: number;
  username: string;
  allowed_ips: string[];
}

/** Who holds the passkey and may sign in; unchanged until the end of the transaction. */
async function findOwner(db: Queryable, id: number): Promise<Owner | undefined> {
  return await db.maybe<Owner>(sql`
    SELECT id, username, allowed_ips FROM admin WHERE id = ${id} AND status = 'active' FOR SHARE`);
}
