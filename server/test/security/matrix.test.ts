import type { Ability } from '@quarterdeck/contract/core/access';
import { rechargeMachine } from '@quarterdeck/contract/features/recharges/machine';
import { withdrawalMachine } from '@quarterdeck/contract/features/withdrawals/machine';
import { abilities, sensitiveRights } from '@quarterdeck/contract/rights';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { anAdmin } from '#identity/fixtures.ts';
import { staffRoles } from '#identity/staff-roles.ts';
import { bindings, endpoints } from '#server/registry.ts';
import { declaredEndpoints } from '#test/support/declared-endpoints.ts';
import { isMatrix } from '../support/matrix-test.ts';
import { rotation } from '../support/rotation.ts';
import { type TestServer, testServer } from '../support/test-server.ts';
import { attack, changingNothing, jsonHeaders, passFor, pathOf } from './attack.ts';

let server: TestServer;
beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server?.close());

const guarded = endpoints.filter(({ ability }) => ability !== 'public');
const commands = endpoints.filter(({ command }) => command);

/** Endpoints whose refusals leave a row. */
const namedInLog = new Set(
  bindings.filter(({ loggedAs }) => loggedAs !== undefined).map(({ endpoint }) => endpoint.path),
);

describe('the contract is whole', () => {
  test('every endpoint has one handler, every handler an endpoint', async () => {
    const nameOf = ({ method, path }: { method: string; path: string }) => `${method} ${path}`;
    const declared = (await declaredEndpoints()).map(nameOf).sort();
    expect(new Set(declared).size).toBe(declared.length);
    expect(bindings.map(({ endpoint }) => nameOf(endpoint)).sort()).toEqual(declared);
  });

  test('a right is called sensitive where an endpoint that needs it asks for a fresh proof, and nowhere else', () => {
    const proven = endpoints.filter(({ stepUp, ability }) => stepUp && ability.includes('.'));
    expect(sensitiveRights.toSorted()).toEqual([...new Set(proven.map(({ ability }) => ability))].sort());
  });

  test('whatever changes something or takes data away has a name in the log, also where it is refused at the door', () => {
    const acting = bindings.filter(
      ({ endpoint: { command, stream, ability } }) =>
        // A stream of events takes nothing away.
        command ||
        (stream !== undefined &&
          stream !== 'text/event-stream' &&
          ability !== 'public' &&
          ability !== 'platform'),
    );
    expect(
      acting.filter(({ loggedAs }) => loggedAs === undefined).map(({ endpoint }) => endpoint.path),
    ).toEqual([]);
  });

  test('every right that is asked for exists, every right that exists is asked for', () => {
    const rights: readonly string[] = abilities;
    const others = ['session', 'platform', 'public'];
    const asked = new Set([
      ...endpoints.map(({ ability }) => ability),
      ...withdrawalMachine.transitions.flatMap(({ ability }) => ability ?? []),
      ...rechargeMachine.transitions.flatMap(({ ability }) => ability ?? []),
    ]);
    expect([...asked].filter((right) => !rights.includes(right) && !others.includes(right))).toEqual([]);
    expect(rights.filter((right) => !asked.has(right as never))).toEqual([]);
  });

  test('every endpoint that changes something is a command, or says why not', () => {
    const posts = endpoints.filter(({ method, command }) => method === 'POST' && !command);
    expect(posts.filter(({ withoutKey }) => !withoutKey).map(({ path }) => path)).toEqual([]);
    const told = endpoints.filter(({ withoutKey }) => withoutKey);
    expect(told.filter((one) => !posts.includes(one)).map(({ path }) => path)).toEqual([]);
  });
});

test('every command with a right asks for a fresh proof, or says why not', () => {
  const trusting = commands.filter(
    ({ ability, stepUp }) => ability !== 'session' && ability !== 'platform' && !stepUp,
  );
  expect(trusting.filter(({ withoutProof }) => !withoutProof).map(({ path }) => path)).toEqual([]);
  const told = endpoints.filter(({ withoutProof }) => withoutProof);
  expect(told.filter((one) => !trusting.includes(one)).map(({ path }) => path)).toEqual([]);
  const idle = endpoints.filter(
    ({ ability, command, stepUp }) => stepUp && (!command || ability === 'public'),
  );
  expect(idle, 'asked of commands only, where somebody is signed in').toEqual([]);
});

/** Of the forged tokens and keys that each endpoint is sent, in turn; `npm run test:matrix` tries all. */
const next = rotation(isMatrix ? undefined : 1);
/** Half of the endpoints, as well. */
const half = <Way>(ways: readonly Way[]) => rotation(isMatrix ? undefined : Math.ceil(ways.length / 2))(ways);

test.each(half(guarded))('$method $path without a token is 401', async (endpoint) => {
  await changingNothing(server, async () => {
    const forged: Record<string, string>[] = [
      {},
      { authorization: 'Bearer ' },
      { authorization: `Bearer ${'A'.repeat(43)}` },
      { authorization: 'Basic YWRtaW46YWRtaW4=' },
    ];
    for (const headers of next(forged)) {
      const { status, error } = await attack(server, {
        method: endpoint.method,
        url: pathOf(endpoint),
        headers: { ...(endpoint.method === 'POST' && jsonHeaders()), ...headers },
      });
      expect({ status, error }).toEqual({
        status: 401,
        error: endpoint.ability === 'platform' ? 'signature_invalid' : 'unauthenticated',
      });
    }
  });
});

const nextClosed = rotation(isMatrix ? undefined : 150);

describe.each(staffRoles)('$role', ({ username, actions }) => {
  const closed = nextClosed(
    guarded.filter(({ ability }) => ability !== 'session' && !actions.some((action) => action === ability)),
  );

  test(`gets 403 where it has no right, ${closed.length} times, and nothing changes`, async () => {
    const { token } = await server.signIn(username);
    await changingNothing(server, async () => {
      const before = await refusalsOf(username);
      for (const endpoint of closed) {
        const headers = { ...jsonHeaders(), authorization: `Bearer ${token}` };
        const { status, error } = await attack(server, {
          method: endpoint.method,
          url: pathOf(endpoint),
          headers,
          ...(endpoint.method === 'POST' && { body: '{"id":1,"version":1}' }),
        });
        const isPlatform = endpoint.ability === 'platform';
        expect({ path: endpoint.path, status, error }).toEqual({
          path: endpoint.path,
          status: isPlatform ? 401 : 403,
          error: isPlatform ? 'signature_invalid' : 'forbidden',
        });
      }
      const logged = closed.filter(({ ability, path }) => ability !== 'platform' && namedInLog.has(path));
      expect(await refusalsOf(username)).toBe(before + logged.length);
    });
  });
});

async function refusalsOf(username: string): Promise<number> {
  const { count } = await server.services.db.one<{ count: number }>(sql`
    SELECT count(*) AS count FROM admin_log
    WHERE actor = ${username} AND result = 'refused' AND error = 'forbidden' AND action <> 'session.login'`);
  return count;
}

test('each endpoint is opened by its right alone: who has no other gets as far as what they sent', async () => {
  const { db, sessions } = server.services;
  const held = new Map<Ability, Promise<string>>();
  const tokenWith = async (right: Ability) => {
    const { id } = await anAdmin(db, { actions: [right] });
    return await sessions.create(db, id, { ip: null, userAgent: null, now: new Date() });
  };
  for (const { method, path, ability } of guarded) {
    if (!isRight(ability)) continue;
    if (!held.has(ability)) held.set(ability, tokenWith(ability));
    const refused = await attack(server, {
      method,
      url: `${pathOf({ path })}${method === 'GET' ? '?nonsense=1' : ''}`,
      headers: { ...jsonHeaders(), authorization: `Bearer ${await held.get(ability)}` },
      ...(method === 'POST' && { body: '{"nonsense":1}' }),
    });
    expect({ path, error: refused.error }).toEqual({ path, error: 'invalid_request' });
  }
  expect([...held.keys()].toSorted()).toEqual(abilities.toSorted());
});

function isRight(ability: string): ability is Ability {
  return abilities.some((right) => right === ability);
}

test('a platform key opens nothing of the back office', async () => {
  for (const endpoint of guarded) {
    if (endpoint.ability === 'platform') continue;
    const headers = await passFor(server, { ...endpoint, ability: 'platform' }, pathOf(endpoint), '');
    const { status } = await attack(server, { method: endpoint.method, url: pathOf(endpoint), headers });
    expect(status).toBe(401);
  }
});

const malformed = [undefined, '', 'short', 'x'.repeat(101), 'with a space', 'ümlauts-in-it'];

test.each(half(commands))('$path without a proper Idempotency-Key is 400', async (endpoint) => {
  const url = pathOf(endpoint);
  await changingNothing(server, async () => {
    for (const key of next(malformed)) {
      const body = '{}';
      const { 'idempotency-key': _, ...headers } = await passFor(server, endpoint, url, body);
      const isPlatform = endpoint.ability === 'platform';
      const refused = await attack(server, {
        url,
        body,
        headers: { ...headers, ...(key !== undefined && { 'idempotency-key': key }) },
      });
      // The platform's signature covers the key: with another it is no longer signed.
      expect(refused.error).toBe(isPlatform ? 'signature_invalid' : 'idempotency_key_required');
    }
  });
});
