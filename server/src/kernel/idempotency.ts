import { createHash } from 'node:crypto';
import sql from 'sql-template-tag';
import type { RequestContext } from './context.ts';
import type { Transaction } from './database/sql.ts';
import { Refusal } from './refusal.ts';

/** A command's answer under a key, or the promise that nobody else holds the key now. */
export type Claim =
  | { answered: true; reply: unknown }
  | { answered: false; store(reply: unknown): Promise<void> };

/**
 * Claims the context's idempotency key for this action and input until the transaction ends.
 * @throws Refusal `request_in_flight` while another transaction holds the key, `idempotency_key_reused` where it
 * was used with another input.
 */
export async function claimKey(
  tx: Transaction,
  context: RequestContext,
  action: string,
  input: unknown,
): Promise<Claim> {
  const { idempotencyKey: key, actor, now } = context;
  if (key === null) return { answered: false, store: async () => {} };
  const scope = `${actor.kind}:${actor.id ?? actor.name}`;
  const hash = createHash('sha256').update(action).update('\0').update(JSON.stringify(input)).digest();
  const found = await tx.one<{ free: boolean; input_hash: Buffer | null; reply: unknown }>(sql`
    SELECT pg_try_advisory_xact_lock(hashtextextended(${`${scope}\n${key}`}, 0)) AS free, stored.input_hash, stored.reply
    FROM (SELECT 1) AS always
    LEFT JOIN idempotency AS stored ON stored.scope = ${scope} AND stored.key = ${key}`);
  if (found.input_hash !== null) {
    if (!hash.equals(found.input_hash)) throw new Refusal('idempotency_key_reused');
    return { answered: true, reply: found.reply };
  }
  if (!found.free) throw new Refusal('request_in_flight');
  return {
    answered: false,
    async store(reply) {
      await tx.query(sql`
        INSERT INTO idempotency (scope, key, input_hash, reply, created_at)
        VALUES (${scope}, ${key}, ${hash}, ${JSON.stringify(reply ?? null)}, ${now.toISOString()})`);
    },
  };
}

/**
 * Whether another transaction stored an answer between this one's look and its write. Running again finds it.
 */
export function isKeyRace(error: unknown): boolean {
  const { code, table } = error as { code?: unknown; table?: unknown };
  return code === '23505' && table === 'idempotency';
}
