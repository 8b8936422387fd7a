import type { Endpoint } from '@quarterdeck/contract/core/http/endpoint';
import { type ConfigGroup, configDefaults, configEdit } from '@quarterdeck/contract/features/config/config';
import { ConfigForm } from '@quarterdeck/contract/features/config/forms';
import { reconRules, startRecon } from '@quarterdeck/contract/features/reconciliation/reconciliation';
import {
  expireToken,
  logout,
  refreshToken,
  watchAccess,
} from '@quarterdeck/contract/features/session/session';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { someCodes } from '#features/codes/fixtures.ts';
import { carryOutAll } from '#features/reconciliation/run.ts';
import { takeSnapshot } from '#features/reconciliation/snapshot.ts';
import { aUser } from '#features/users/fixtures.ts';
import { aWebhook } from '#features/webhooks/fixtures.ts';
import { insertPlatformKey } from '#identity/platform-keys.ts';
import type { Queryable } from '#kernel/database/sql.ts';
import { transaction } from '#kernel/database/transaction.ts';
import { dayOf, daysBefore } from '#kernel/days.ts';
import { fund } from '#ledger/fixtures.ts';
import { endpoints } from '#server/registry.ts';
import { playStory } from '#server/sample/fixtures.ts';
import { lists } from '../support/lists.ts';
import { createPlatformClient } from '../support/platform-client.ts';
import { rotation, type Share, shareOf } from '../support/rotation.ts';
import { type TestServer, testServer } from '../support/test-server.ts';
import { passFor, payoutSecret, readRefusal } from './attack.ts';
import {
  encodings,
  extremeNumbers,
  extremeTimes,
  forgedCursors,
  isNumber,
  isTime,
  spoiltCursors,
} from './extremes.ts';
import { haveRecords } from './records.ts';
import { type JsonSchema, shapesOf } from './samples.ts';
import {
  type Form,
  forms,
  type Place,
  placesIn,
  type Values,
  type WellMeant,
  wellMeant,
} from './well-meant.ts';

interface Extent {
  /** One of so many requests is made, in turn; all of them without it. */
  oneOf?: number;
  /** So many users of the sample's story, with all that it tells of them, are there too. */
  sampleUsers?: number;
  /** The part of the forms and settings that is tried. */
  share?: Share;
}

/** In place of a value that JSON itself cannot say. */
const here = '@here@';

const allBodies = forms.filter(({ isQuery }) => !isQuery);
const allQueries = forms.filter(({ isQuery }) => isQuery);
const isPaged = ({ shape }: Form) => shape.properties?.cursor !== undefined;
/** Without those that end the session, and the one that waits for a change before it answers. */
const reads = endpoints.filter(
  (endpoint) =>
    endpoint.method === 'GET' &&
    ![watchAccess, logout, refreshToken, expireToken].includes(endpoint as never),
);

/**
 * Sends every endpoint what no one means well with: extreme times and numbers, forged cursors, names twice, odd encodings and extreme
 * settings. All of it must be answered, or refused properly; and whatever was accepted must not break what others read afterwards.
 */
export function testExtremes({ oneOf = 1, sampleUsers = 0, share }: Extent): void {
  const bodies = shareOf(allBodies, share);
  let server: TestServer;
  let meant: WellMeant;
  let authorization: string;
  let turn = 0;
  const someReads = () => nextReads(reads);
  const nextReads = rotation(oneOf > 1 ? Math.ceil(reads.length / 6) : undefined);

  /** A part of them, so that among all requests each way has its turn. */
  function part<Way>(ways: readonly Way[]): Way[] {
    return ways.filter(() => turn++ % oneOf === 0);
  }

  beforeAll(async () => {
    server = await testServer({
      config: { payout: { url: 'http://127.0.0.1:9/pay', secret: payoutSecret } },
      background: true,
    });
    const { db } = server.services;
    if (sampleUsers > 0) await playStory(7, daysBefore(new Date(), 1), server.services, sampleUsers);
    await aWebhook(server, 'https://hooks.example.com', ['withdrawal.*']);
    const leader = await aUser(db, { uid: 'leader', country: 'CN' });
    for (const uid of ['seen', 'hidden'])
      await haveRecords(server, await aUser(db, { uid, country: 'BR', referrer: leader }));
    await someCodes(server, { count: 3 });
    await renewSession();
    meant = await wellMeant(async ({ index }) => (await send(index, `${index.path}?page_size=200`)).text);
  }, 1_800_000);
  afterAll(() => server?.close());

  /** Signing out is among what is tried. */
  async function renewSession(): Promise<void> {
    const { db, sessions } = server.services;
    const { id } = await db.one<{ id: number }>(sql`SELECT id FROM admin WHERE username = 'admin'`);
    const token = await sessions.create(db, id, { ip: null, userAgent: null, now: new Date() });
    authorization = `Bearer ${token}`;
  }

  /** Settings and platform keys are among what is tried, too: maintenance would refuse everything that follows. */
  async function recover(): Promise<void> {
    const { app, defects, services } = server;
    await services.db.query(sql`DELETE FROM config`);
    const made = { name: 'extremes', createdBy: 'test', now: new Date() };
    const key = await insertPlatformKey(services.db, services.cipher, made);
    server.platform = createPlatformClient({ app, defects, key, now: () => new Date() });
    await renewSession();
  }

  /** Sends it as somebody who may, and gives the answer back where it is one. */
  async function send(
    endpoint: Endpoint,
    url: string,
    body: string | Buffer = '',
    headers: Record<string, string> = {},
  ): Promise<{ status: number; error: string | undefined; text: string }> {
    const pass = await passFor(server, endpoint, url, String(body));
    const { statusCode, body: text } = await server.app.inject({
      method: endpoint.method,
      url,
      headers: { ...pass, ...(pass.authorization !== undefined && { authorization }), ...headers },
      ...(endpoint.method === 'POST' && { payload: body }),
    });
    const what = `${endpoint.method} ${url} ${String(body).slice(0, 600)}`;
    if (statusCode >= 500) throw new Error(`${what}: ${text}\n${server.defects.at(-1)?.slice(0, 1500)}`);
    // Sessions end, are locked or preview a role by what is tried.
    if ([401, 402, 403, 423].includes(statusCode)) await renewSession();
    if (statusCode < 400) return { status: statusCode, error: undefined, text };
    return { ...readRefusal(statusCode, text, what), text };
  }

  /** A form with this JSON at these places. */
  function sendWith(form: Form, places: readonly Place[], json: string) {
    const { endpoint, isQuery } = form;
    const values = meant.fill(
      form,
      places.map(({ path }) => path[0]),
    );
    const text = json.startsWith('"') ? JSON.parse(json) : json;
    for (const { path } of places) put(values, path, isQuery ? text : here);
    if (isQuery) return send(endpoint, meant.urlOf(endpoint, values));
    const body = JSON.stringify(values).replaceAll(JSON.stringify(here), () => json);
    return send(endpoint, endpoint.path, body);
  }

  /** Everything that can be read is still answered, and by what the contract says. */
  async function readAll(ofEndpoints: readonly Endpoint[] = reads): Promise<void> {
    await renewSession();
    const failures: unknown[] = [];
    for (const endpoint of ofEndpoints) {
      const [form] = forms.filter((one) => one.endpoint === endpoint && one.isQuery);
      const values = form === undefined ? {} : meant.fill(form);
      const isList = endpoint.path.endsWith('/index') && lists.some(({ index }) => index === endpoint);
      try {
        const { status, text } = await send(
          endpoint,
          meant.urlOf(endpoint, isList ? { ...values, page_size: '200' } : values),
        );
        if (status === 200 && endpoint.stream === undefined) endpoint.reply?.parse(JSON.parse(text).data);
      } catch (error) {
        failures.push(`${endpoint.path}: ${error}`);
      }
    }
    expect(failures).toEqual([]);
  }

  /** Tries the values at every place that holds such a thing, and at all of a form at once: both ends of a period may be far away. */
  async function tryPlaces(
    ofForms: readonly Form[],
    holds: (schema: JsonSchema) => boolean,
    values: readonly string[],
  ): Promise<number> {
    await renewSession();
    const failures: unknown[] = [];
    let count = 0;
    for (const form of ofForms) {
      const places = placesIn(form.shape).filter(({ schema }) => holds(schema));
      const groups = [...places.map((place) => [place]), ...(places.length > 1 ? [places] : [])];
      const tries = part(groups.flatMap((group) => values.map((json) => ({ group, json }))));
      if (tries.length > 0) await meant.refresh(form.endpoint);
      for (const { group, json } of tries)
        await sendWith(form, group, json).catch((error) => failures.push(String(error)));
      count += tries.length;
    }
    expect(failures).toEqual([]);
    return count;
  }

  /** What goes by the settings: everything that is read, and what the platform asks for. */
  async function everythingGoes(): Promise<void> {
    await readAll(someReads());
    const failures: unknown[] = [];
    for (const form of allBodies.filter(({ endpoint }) => goesBySettings(endpoint)))
      await send(form.endpoint, form.endpoint.path, JSON.stringify(meant.fill(form))).catch((error) =>
        failures.push(String(error)),
      );
    expect(failures).toEqual([]);
  }

  describe('extreme settings', () => {
    const groupOf = ({ properties }: JsonSchema) => String(properties?.group?.const) as ConfigGroup;
    // Who requires a second factor of everybody sets one up first: see factor-due.test.ts.
    const shapes = shapesOf(ConfigForm).filter((shape) => groupOf(shape) !== 'second_factor');

    const nextEnds = rotation(oneOf > 1 ? 1 : undefined);

    // Those of the sample have versions of their own.
    beforeAll(async () => {
      await server.services.db.query(sql`DELETE FROM config`);
    });

    /** Writes settings as far as their rules let, and looks whether the server goes on. */
    async function setAll(given: readonly Values[]): Promise<void> {
      await renewSession();
      for (const form of given) {
        const { status, text } = await send(configEdit, configEdit.path, JSON.stringify(form));
        expect([200, 422], text).toContain(status); // terms by which one could win
      }
      await everythingGoes().finally(() => server.services.db.query(sql`DELETE FROM config`));
    }

    test.each(nextEnds(['lowest', 'highest'] as const))(
      'that are the %s of all break nothing',
      async (end) => {
        await setAll(shapes.map((shape) => allAt(end, shape, defaultsOf(groupOf(shape)))));
      },
    );

    if (oneOf > 1) return;
    test('in each place break nothing', async () => {
      // One extreme of each group at a time; maintenance would hide what the others do.
      const isAlone = (shape: JsonSchema) => groupOf(shape) === 'maintenance';
      const ofGroup = (shape: JsonSchema) => oneByOne(shape, defaultsOf(groupOf(shape)));
      const together = shapes.filter((shape) => !isAlone(shape)).map(ofGroup);
      const longest = Math.max(...together.map(({ length }) => length));
      const rounds = [
        ...Array.from({ length: longest }, (_, round) =>
          together.flatMap((given) => given.slice(round, round + 1)),
        ),
        ...shapes
          .filter(isAlone)
          .flatMap(ofGroup)
          .map((form) => [form]),
      ];
      for (const round of shareOf(rounds, share))
        await setAll(round).catch((error) => {
          throw new Error(`${JSON.stringify(round)}: ${error}`);
        });
    });
  });

  const queries = shareOf(allQueries, share);
  const times = extremeTimes.map((text) => JSON.stringify(text));

  describe.each([
    ['times', isTime, times],
    ['numbers', isNumber, extremeNumbers],
  ] as const)('extreme %s', (_kind, holds, values) => {
    test('in every query are answered or refused', async () => {
      expect(await tryPlaces(queries, holds, values)).toBeGreaterThan(100 / oneOf / (share?.of ?? 1));
    });

    test('in every body are answered or refused', async () => {
      expect(await tryPlaces(bodies, holds, values)).toBeGreaterThan(100 / oneOf / (share?.of ?? 1));
    });
  });

  test('what was accepted of them breaks nothing for those who read', async () => {
    await recover();
    await readAll(someReads());
  });

  const paged = queries.filter(isPaged);

  test('cursors that no list gave are refused, or lead to a page', async () => {
    const failures: unknown[] = [];
    expect(allQueries.filter(isPaged).length).toBeGreaterThan(lists.length);
    for (const form of paged) {
      const { endpoint, shape } = form;
      const sorts = shape.properties?.sort?.enum ?? [undefined];
      const ask = async (sort: string | undefined, cursor?: string) => {
        const size = shape.properties?.page_size ? { page_size: '1' } : { limit: '1' };
        const values = { ...meant.fill(form), ...size, ...(sort && { sort }), ...(cursor && { cursor }) };
        return await send(endpoint, meant.urlOf(endpoint, values));
      };
      for (const sort of oneOf > 1 ? rotation(1)(sorts) : sorts) {
        const { next } = JSON.parse((await ask(sort)).text).data ?? {};
        const made = [
          ...forgedCursors(sort ?? 'at'),
          ...(typeof next === 'string' ? spoiltCursors(next) : []),
        ];
        for (const cursor of part(made)) {
          try {
            const { status, error } = await ask(sort, cursor);
            if (status !== 200) expect(['cursor_invalid', 'invalid_request'], endpoint.path).toContain(error);
          } catch (error) {
            failures.push(String(error));
          }
        }
      }
    }
    expect(failures).toEqual([]);
  });

  test('a name that comes twice in a body is refused everywhere, as deep as it stands', async () => {
    await renewSession();
    for (const form of bodies) {
      const body = JSON.stringify(meant.fill(form));
      for (const { index, 0: name } of part([...body.matchAll(/"\w+":/g)])) {
        const doubled = `${body.slice(0, index)}${name}null,${body.slice(index)}`;
        const { status, error } = await send(form.endpoint, form.endpoint.path, doubled);
        expect({ doubled, status, error }).toEqual({ doubled, status: 400, error: 'malformed_json' });
      }
    }
  });

  test('an encoded body is nowhere unpacked', async () => {
    await renewSession();
    for (const form of bodies)
      for (const [name, encode] of part(encodings)) {
        const body = encode(JSON.stringify(meant.fill(form)));
        const { path } = form.endpoint;
        const { status } = await send(form.endpoint, path, body, { 'content-encoding': name });
        expect(status, `${path}: ${name}`).toBe(415);
      }
  });

  test('sums that are wider than an amount are told like others', async () => {
    await recover();
    const { services, pool } = server;
    for (const uid of ['wide-1', 'wide-2', 'wide-3'])
      await fund(pool, (await aUser(services.db, { uid })).id, '9'.repeat(20));
    await transaction(pool, (tx) => takeSnapshot(tx, dayOf(new Date()), new Date().toISOString()));
    await (await server.signIn('maker')).call(startRecon, { rules: [...reconRules] });
    await carryOutAll(services);
    await vi.waitUntil(async () => (await runsOf(services.db, ['queued', 'running'])) === 0, {
      timeout: 30_000,
    });
    expect(await runsOf(services.db, ['failed'])).toBe(0);
    await readAll(someReads());
  });
}

async function runsOf(db: Queryable, statuses: readonly string[]): Promise<number> {
  const { count } = await db.one<{ count: number }>(
    sql`SELECT count(*) AS count FROM recon_run WHERE status = ANY(${statuses})`,
  );
  return count;
}

/** Commands of the platform, and forms that only calculate. */
function goesBySettings({ ability, command, path }: Endpoint): boolean {
  return ability === 'platform' || (!command && /effect|preview/.test(path));
}

/** Writes a value into a sample, at its place. */
function put(values: Values, path: Place['path'], value: unknown): void {
  let at: Record<string | number, unknown> = values;
  for (const name of path.slice(0, -1)) {
    const inner = at[name];
    const isOpen = typeof inner === 'object' && inner !== null;
    if (!isOpen) at[name] = {};
    at = at[name] as Record<string | number, unknown>;
  }
  at[path.at(-1) ?? ''] = value;
}

const settingTexts = [
  ...[
    '',
    '0',
    '1',
    '2',
    '5',
    '6',
    '7',
    '49.99',
    '50',
    '64',
    '99.99',
    '100',
    '365',
    '720',
    '730',
    '1000',
    '1440',
    '100000',
  ],
  ...[
    '9'.repeat(9),
    '999999999.999999',
    '9'.repeat(12),
    '9'.repeat(20),
    `${'9'.repeat(20)}.${'9'.repeat(6)}`,
  ],
  ...[
    `${'9'.repeat(12)}.${'9'.repeat(6)}`,
    '0.000001',
    '0.01',
    '0.0001',
    '1=0',
    '999=999999999999',
    'x'.repeat(16),
  ],
  ...['x'.repeat(500), '/x', 'https://x', '😀'.repeat(8), '-1', '1e9'],
];

function defaultsOf(group: ConfigGroup): Values {
  return { group, version: 0, ...configDefaults[group] };
}

/** The least and the most that each field takes; of a choice each. */
function endsOf({ properties = {} }: JsonSchema, now: Values): (readonly [name: string, texts: string[]])[] {
  const names = Object.keys(properties).filter((name) => !['group', 'version'].includes(name));
  return names.map((name) => {
    const choices = properties[name]?.enum;
    if (choices !== undefined) return [name, choices];
    const taken = settingTexts.filter((text) => isForm({ ...now, [name]: text }));
    const sorted = taken.toSorted((one, other) => Number(one || -1) - Number(other || -1));
    return [name, [...sorted.slice(0, 2), ...sorted.slice(-1)]];
  });
}

function isForm(form: Values): boolean {
  return ConfigForm.safeParse(form).success;
}

function oneByOne(shape: JsonSchema, now: Values): Values[] {
  return endsOf(shape, now)
    .flatMap(([name, texts]) => texts.map((text) => ({ ...now, [name]: text })))
    .filter(isForm);
}

/** The form with every field at the same end, as far as the fields agree with each other. */
function allAt(end: 'lowest' | 'highest', shape: JsonSchema, now: Values): Values {
  const form = { ...now };
  for (const [name, texts] of endsOf(shape, now)) {
    const text = texts.at(end === 'lowest' ? 0 : -1);
    if (isForm({ ...form, [name]: text })) form[name] = text;
  }
  return form;
}
