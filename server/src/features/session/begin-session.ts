import { passwordState } from '#identity/password-due.ts';
import type { RequestContext } from '#kernel/context.ts';
import type { Transaction } from '#kernel/database/sql.ts';
import type { Services } from '#server/services.ts';
import { notePlace } from './known-place.ts';
import { sessionLog } from './log-entry.ts';

/** By what somebody came in, as the log keeps it. */
interface Shown {
  factors: readonly ('password' | 'code' | 'passkey' | 'provider')[];
  /** Its name. */
  provider?: string;
  /** The provider required a second factor, and is trusted for it. */
  isFactorAttested?: boolean;
}

/**
 * Begins the session of somebody who has proven who they are; one whose token came along ends. Who came by a password that has expired, or
 * that somebody else set, may do nothing but choose another.
 * @param provenAt when they proved it
 */
export async function beginSession(
  tx: Transaction,
  person: { id: number; username: string },
  oldToken: string | null,
  context: RequestContext,
  services: Services,
  { isFactorAttested = false, ...by }: Shown,
  provenAt = context.now,
): Promise<string> {
  const { sessions } = services;
  const { now, ip, userAgent } = context;
  if (oldToken !== null) await sessions.revoke(tx, oldToken, now);
  await tx.query(sessionLog('session.login', person, context, { ...by }));
  await notePlace(tx, person.id, context, services);
  const passwordDue = by.factors.includes('password') ? (await passwordState(tx, person.id, now)).due : null;
  return await sessions.create(tx, person.id, {
    ip,
    userAgent,
    now,
    provenAt,
    passwordDue,
    isFactorAttested,
  });
}
