import type { Endpoint } from '@quarterdeck/contract/core/http/endpoint';
import { login, stepUp, unlockSession } from '@quarterdeck/contract/features/session/session';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { forgetSignInFailures } from '#identity/lockout.ts';
import { endpoints } from '#server/registry.ts';
import { rotation } from '../support/rotation.ts';
import { type TestServer, testServer } from '../support/test-server.ts';
import { attack, changingNothing, passFor, pathOf, payoutSecret, type Refused } from './attack.ts';
import {
  type JsonSchema,
  neverStored,
  sampleOf,
  shapesOf,
  wrongAmounts,
  wrongForBoolean,
  wrongForNumber,
  wrongForText,
} from './samples.ts';

const cases = endpoints.flatMap((endpoint) =>
  endpoint.body === undefined
    ? []
    : shapesOf(endpoint.body).map((shape) => ({ endpoint, shape, ...endpoint })),
);

/** A refusal of a malformed field takes less, in milliseconds of a processor. */
const fast = 1_000;

const unknownNames = ['role_id', 'balance', 'status2', 'token', 'constructor', 'hasOwnProperty'];
const idsOfNobody = ['0', '-1', '9007199254740992', '"1"', '999999999', '1e3'];
const noObjects = ['', '[]', '[{}]', '"text"', '1', 'true', 'null'];

interface Extent {
  /** How many of the ways to be wrong each field and each endpoint is tried with, in turn; all of them without it. */
  waysEach?: number;
  /** How many fields of each body are tried, in turn; all of them without it. */
  fieldsEach?: number;
  /** How many kinds of wrong bodies each endpoint is sent, in turn; all of them without it. */
  kindsEach?: number;
}

/** Sends every endpoint bodies that no one means well with. */
export function testBodies({ waysEach, fieldsEach, kindsEach }: Extent = {}): void {
  let server: TestServer;
  const next = rotation(waysEach);
  const nextFields = rotation(fieldsEach);
  const nextKinds = rotation(kindsEach);

  beforeAll(async () => {
    server = await testServer({
      config: { payout: { url: 'http://127.0.0.1:9/pay', secret: payoutSecret } },
    });
  });
  afterAll(() => server?.close());

  async function send(endpoint: Endpoint, body: string): Promise<Refused> {
    const url = pathOf(endpoint);
    return await attack(server, { url, body, headers: await passFor(server, endpoint, url, body) });
  }

  describe.each(cases)('$path', ({ endpoint, shape }) => {
    const properties = Object.entries(shape.properties ?? {});
    const kinds: [name: string, trial: () => Promise<void>][] = [];
    const add = (name: string, trial: () => Promise<void>) => kinds.push([name, trial]);

    add('an unknown field is 400 and named', async () => {
      await changingNothing(server, async () => {
        for (const name of next(unknownNames)) {
          const { status, error, fields } = await send(endpoint, withField(shape, name, '1'));
          expect({ status, error }).toEqual({ status: 400, error: 'invalid_request' });
          expect(Object.keys(fields)).toContain(name);
        }
      });
    });

    add('a field of the wrong kind is 400, fast, and named', async () => {
      await changingNothing(server, async () => {
        for (const [name, property] of nextFields(properties)) {
          const wrong = Object.entries(wrongFor(property)).filter(
            ([kind]) =>
              !(property.type === 'array' && kind === 'an array') &&
              !(takesNull(property) && kind === 'null'),
          );
          for (const [kind, json] of next(wrong)) {
            const { status, fields, ms } = await send(endpoint, withField(shape, name, json));
            expect({ name, kind, status }).toEqual({ name, kind, status: 400 });
            expect(
              Object.keys(fields).some((field) => field.startsWith(name)),
              `${name}: ${kind}`,
            ).toBe(true);
            expect(ms).toBeLessThan(fast);
          }
        }
      });
    });

    add('a text that cannot be stored is refused', async () => {
      await changingNothing(server, async () => {
        const texts = properties.filter(
          ([, { type, const: fixed }]) => type === 'string' && fixed === undefined,
        );
        for (const [name] of nextFields(texts)) {
          // Wrong passwords are counted; those of one field must not lock the next.
          await forgetSignInFailures(server.services.db, 'admin');
          for (const [kind, json] of next(Object.entries(neverStored))) {
            const { status } = await send(endpoint, withField(shape, name, json));
            expect(statusesOfUnstorable(endpoint, name), `${name}: ${kind}`).toContain(status);
          }
        }
      });
    });

    const amounts = properties.filter(([name]) => ['amount', 'net', 'network_fee'].includes(name));
    if (amounts.length > 0)
      add('an amount that is none is 400 and named', async () => {
        await changingNothing(server, async () => {
          for (const [name] of amounts) {
            for (const amount of wrongAmounts) {
              const { status, fields } = await send(endpoint, withField(shape, name, JSON.stringify(amount)));
              expect({ name, amount, status }).toEqual({ name, amount, status: 400 });
              expect(Object.keys(fields)).toContain(name);
            }
          }
        });
      });

    // One that may be missing names what a check leaves out.
    if (shape.required?.includes('id'))
      add('an id that nobody has is 4xx', async () => {
        await changingNothing(server, async () => {
          for (const id of next(idsOfNobody)) {
            const { status } = await send(endpoint, withField(shape, 'id', id));
            // The sample's password is no one's, and it is looked at first.
            expect(comparesPassword(endpoint) ? [400, 404, 422] : [400, 404]).toContain(status);
          }
        });
      });

    add('what is no object at all is 400', async () => {
      await changingNothing(server, async () => {
        for (const body of next(noObjects)) {
          // No body at all, or null, stands for one without fields, where none is owed.
          if ((body === '' || body === 'null') && endpoint.body && z.safeParse(endpoint.body, {}).success)
            continue;
          expect((await send(endpoint, body)).status).toBe(400);
        }
      });
    });

    for (const [name, trial] of nextKinds(kinds)) test(name, trial);
  });
}

/** The sample's JSON with one field written otherwise. */
function withField(shape: JsonSchema, name: string, json: string): string {
  const sample = sampleOf(shape) as Record<string, unknown>;
  const { [name]: _, ...others } = sample;
  const rest = JSON.stringify(others).slice(1, -1);
  return `{${JSON.stringify(name)}:${json}${rest === '' ? '' : `,${rest}`}}`;
}

/** A text that is compared and never stored is merely the wrong one. */
function statusesOfUnstorable(endpoint: Endpoint, name: string): number[] {
  if (endpoint === login && name !== 'code') return [401];
  // Wrong passwords are counted over all endpoints.
  return name === 'password' && comparesPassword(endpoint) ? [422, 429] : [400];
}

/** Asks for the caller's own password of now. */
function comparesPassword({ path }: Endpoint): boolean {
  return (
    [unlockSession.path, stepUp.path].includes(path) ||
    /^\/backstage\/personal\/(second_factor|passkey)\//.test(path)
  );
}

function wrongFor(schema: JsonSchema): Record<string, string> {
  const { type, enum: values, const: value } = schema.anyOf?.find((one) => one.type !== 'null') ?? schema;
  if (values !== undefined || value !== undefined)
    return { ...wrongForText, ...neverStored, other: '"none of these"' };
  if (type === 'integer' || type === 'number') return wrongForNumber;
  if (type === 'boolean') return wrongForBoolean;
  return wrongForText;
}

function takesNull({ type = [], anyOf = [] }: JsonSchema): boolean {
  return type.includes('null') || anyOf.some(takesNull);
}
