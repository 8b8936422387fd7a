import { chargeSignIn, settleSignIn } from '#identity/lockout.ts';
import { verifyPassword } from '#identity/passwords.ts';
import { logRefusal } from '#kernel/audit/log-refusal.ts';
import { logInsert } from '#kernel/audit/write.ts';
import type { RequestContext } from '#kernel/context.ts';
import { Refusal } from '#kernel/refusal.ts';
import type { Services } from '#server/services.ts';
import { readConfig, secretHash } from './read.ts';

/**
 * The source address, for callers with its key. Each attempt is a row in the log; failed ones count like failed
 * sign-ins, by person.
 * @throws Refusal `secret_key_incorrect`, also where there is no key; `sign_in_locked`, `too_many_requests`.
 */
export async function sourceFor(key: string, context: RequestContext, services: Services): Promise<string> {
  const { db } = services;
  const { actor, ip, now } = context;
  // No name of an account begins so.
  const attempt = { name: `\nsource ${actor.id}`, peer: ip ?? '', isKnownPeer: false, now };
  const entry = {
    action: 'config.source',
    object: null,
    reason: null,
    before: null,
    after: null,
    batchIds: [],
  };
  try {
    await chargeSignIn(db, attempt);
    if (!(await verifyPassword(await secretHash(db, 'other', 'copy_source_key'), key))) {
      throw new Refusal('secret_key_incorrect', { fields: { key: 'secret_key_incorrect' } });
    }
    await settleSignIn(db, attempt);
    await db.query(logInsert({ ...entry, result: 'done', error: null }, context));
  } catch (error) {
    if (error instanceof Refusal && error.code !== 'too_many_requests') {
      await logRefusal(entry, error, context, services);
    }
    throw error;
  }
  const entries = await readConfig(db, ['other']);
  return entries.find(({ name }) => name === 'copy_source_url')?.value ?? '';
}
