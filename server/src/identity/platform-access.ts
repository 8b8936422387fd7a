import type { Endpoint } from '@quarterdeck/contract/core/http/endpoint';
import { callOfEndpoint, everyCall } from '@quarterdeck/contract/features/platform-keys/calls';
import type { FastifyBaseLogger } from 'fastify';
import sql from 'sql-template-tag';
import type { Actor } from '#kernel/context.ts';
import type { Cipher } from '#kernel/crypto/secret-key.ts';
import type { Queryable } from '#kernel/database/sql.ts';
import { isAllowedAddress } from '#kernel/egress/ip-addresses.ts';
import type { Wire } from '#kernel/http/bind.ts';
import { spendOrRefuse } from '#kernel/http/budgets.ts';
import { Refusal } from '#kernel/refusal.ts';
import { limitConcurrency } from '#kernel/semaphore.ts';
import type { Snapshots } from '#kernel/snapshots/snapshots.ts';
import type { Services } from '#server/services.ts';
import {
  type FindKey,
  findSigningKey,
  keySnapshot,
  platformActor,
  type SigningKey,
  storedKey,
} from './platform-signature.ts';

/** The last use of a key is written down at most so often. */
const touchMs = 60_000;

/** The same refusal of a key is a line of the log at most so often. */
const lineEveryMs = 10_000;

/** A signed request, before it is admitted. */
interface PlatformCall {
  endpoint: Endpoint;
  wire: Wire;
  ip: string;
  requestId: string;
}

/** Why a valid key was refused; the log says it, the answer does not. */
type RefusalCause = 'address' | 'endpoint';

export interface PlatformKeys {
  /** @throws Refusal as `findSigningKey` does */
  find(wire: Wire, now: Date): Promise<SigningKey>;
  noteUse(key: SigningKey, ip: string, now: Date): Promise<void>;
  noteRefusal(key: SigningKey, cause: RefusalCause, call: PlatformCall): void;
}

/**
 * The keys of the platform. For commands they are read each time, so that a change or a revocation holds at once on every server;
 * for reads they are remembered, and forgotten here at once and elsewhere within milliseconds.
 */
export function createPlatformKeys(
  db: Queryable,
  cipher: Cipher,
  log: FastifyBaseLogger,
  snapshots?: Pick<Snapshots, 'current'>,
): PlatformKeys {
  const stored = storedKey(db);
  const withPermit = limitConcurrency(1, { waitingMax: 100, waitMs: 5_000 });
  const known = async (key: string) =>
    (await snapshots?.current(keySnapshot))?.items.find((one) => one.key === key);
  const remembered: FindKey = async (key) => (await known(key)) ?? (await unheard(key));
  const current: FindKey = async (key) =>
    (await known(key)) === undefined ? await unheard(key) : await stored(key);
  /** One that was made a moment ago; one at a time, so that made-up ones occupy one connection. */
  const unheard: FindKey = (key) => (snapshots === undefined ? stored(key) : withPermit(() => stored(key)));
  const touchedAt = new Map<number, number>();
  const noted = new Map<string, { at: number; unwritten: number }>();

  /** Writes a line for the first of a kind, and then one for as many as come within a while. */
  function note(kind: string, write: (times: number) => void): void {
    const { at, unwritten } = noted.get(kind) ?? { at: Number.NEGATIVE_INFINITY, unwritten: 0 };
    const now = performance.now();
    if (now - at < lineEveryMs) {
      noted.set(kind, { at, unwritten: unwritten + 1 });
      return;
    }
    noted.set(kind, { at: now, unwritten: 0 });
    write(unwritten + 1);
  }

  return {
    find: (wire, now) =>
      findSigningKey(
        wire.method === 'GET' ? remembered : current,
        cipher,
        wire,
        now,
        ({ id, name }, secret) =>
          note(`${id} ${secret}`, (requests) =>
            log.warn({ platform_key: name, secret, requests }, 'platform_secret_unreadable'),
          ),
      ),

    async noteUse({ id }, ip, now) {
      const last = touchedAt.get(id);
      if (last !== undefined && Math.abs(now.getTime() - last) < touchMs) return;
      touchedAt.set(id, now.getTime());
      try {
        // Does not wait for a concurrent change of the key.
        await db.query(sql`
          UPDATE platform_key SET last_used_at = ${now.toISOString()}, last_used_ip = ${ip}
          WHERE id = (SELECT id FROM platform_key WHERE id = ${id} FOR UPDATE SKIP LOCKED)`);
      } catch {
        // Reading goes on where nothing can be written; the next request tries again.
        touchedAt.delete(id);
      }
    },

    noteRefusal({ id, name }, cause, { endpoint, ip, requestId }) {
      const line = { platform_key: name, cause, path: endpoint.path, ip, request_id: requestId };
      note(`${id} ${cause}`, (refused) => log.warn({ ...line, refused }, 'platform_call_forbidden'));
    },
  };
}

/**
 * The trading platform, by the key that signed the request, which may make this call from this address now.
 * @throws Refusal `signature_invalid`, `signature_expired`, `platform_call_forbidden`, `request_budget_exceeded`.
 */
export async function admitPlatform(call: PlatformCall, services: Services): Promise<Actor> {
  const { platformKeys, budgets } = services;
  const { endpoint, wire, ip } = call;
  const now = services.now();
  const key = await platformKeys.find(wire, now);
  const refuse = (cause: RefusalCause) => {
    platformKeys.noteRefusal(key, cause, call);
    return new Refusal('platform_call_forbidden');
  };
  // Before the budget, which a stolen key must not use up from elsewhere.
  if (!isAllowedAddress(key.allowed_ips, ip)) throw refuse('address');
  const { platform } = await services.budgetTerms();
  const budget = { perMinute: key.per_minute ?? platform.perMinute, burst: key.burst ?? platform.burst };
  spendOrRefuse(budgets, `platform_key ${key.id}`, budget, wire);
  if (!mayCall(key, endpoint)) throw refuse('endpoint');
  await platformKeys.noteUse(key, ip, now);
  return platformActor(key);
}

function mayCall({ calls }: SigningKey, endpoint: Endpoint): boolean {
  const name = callOfEndpoint(endpoint);
  return calls.includes(everyCall) || (name !== undefined && calls.includes(name));
}
