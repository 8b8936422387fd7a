import type { RequestContext } from '#kernel/context.ts';
import type { Transaction } from '#kernel/database/sql.ts';
import type { Services } from '#server/services.ts';
import { notePlace } from './known-place.ts';
import { sessionLog } from './log-entry.ts';

/**
 * Begins the session of somebody who has proven who they are; one whose token came along ends.
 * @param by what the log keeps of the way they came
 * @param provenAt when they proved it
 */
export async function beginSession(
  tx: Transaction,
  person: { id: number; username: string },
  oldToken: string | null,
  context: RequestContext,
  services: Services,
  by: Record<string, unknown> | null = null,
  provenAt = context.now,
): Promise<string> {
  const { sessions } = services;
  const { now, ip, userAgent } = context;
  if (oldToken !== null) await sessions.revoke(tx, oldToken, now);
  await tx.query(sessionLog('session.login', person, context, by));
  await notePlace(tx, person.id, context, services);
  return await sessions.create(tx, person.id, { ip, userAgent, now, provenAt });
}
