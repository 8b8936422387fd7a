import type { Endpoint } from '@quarterdeck/contract/core/http/endpoint';
import { filterParameters } from '@quarterdeck/contract/core/http/list';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { endpoints } from '#server/registry.ts';
import { lists } from '../support/lists.ts';
import { rotation } from '../support/rotation.ts';
import { type TestServer, testServer } from '../support/test-server.ts';
import { attack, changingNothing, passFor, pathOf, type Refused } from './attack.ts';

const reading = endpoints.filter(({ method }) => method === 'GET');

/** A refusal of a malformed query takes less, in milliseconds of a processor. */
const fast = 1_000;

const unknown = [
  'role_id=1',
  'a[b]=1',
  'id[$ne]=1',
  '__proto__=1',
  '__proto__[admin]=true',
  'constructor[prototype][admin]=1',
  'toString=1',
  'password_hash=x',
  `${'x'.repeat(5_000)}=1`,
  Array.from({ length: 1_000 }, (_, number) => `p${number}=1`).join('&'),
];

const wrongIds = ['0', '-1', '9007199254740992', '1e3', 'text', '', '1%00', '1;DROP TABLE users', '0x1'];
const wrongSizes = ['0', '-1', '201', '1e2', '1.5', 'NaN', '', '99999999999', '20;'];
const wrongKeys = ['--', ':', '1 2 3', '+.', '99999-99-99 99:99:99', '1'.repeat(60)];
const odd = ["' OR 1=1 --", '%', '_', '\\', '$1', '{{7*7}}', '٣', '😀', '<script>'];
const wrongSorts = [
  'password_hash',
  'id;DROP TABLE users',
  'id,(SELECT 1)',
  '--id',
  '-',
  '',
  'ID',
  '-id%00',
  '1',
];
const madeCursors = [
  'null',
  '[]',
  '{"sort":"-id","key":"1","id":1}',
  '{"sort":"-id","key":"1; DROP TABLE users","id":1,"direction":"next"}',
  '{"sort":"-id","key":"1","id":"1","direction":"next"}',
  '{"sort":"-id","key":"1","id":1e300,"direction":"next"}',
  '{"sort":"-id","key":"1","id":1,"direction":"next","__proto__":{}}',
  '{"sort":"password_hash","key":"1","id":1,"direction":"next"}',
].map((text) => Buffer.from(text).toString('base64url'));
const wrongValues: Record<string, string[]> = {
  id: ['-1', '1.5', '1e3', 'text', '9'.repeat(16), '', '1%00'],
  text: ['', '%00', 'a%0Ab', 'x'.repeat(201), 'x'.repeat(50_000)],
  enum: ['other', '', "'", ',', Array.from({ length: 100 }, () => 'x').join()],
  boolean: ['1', 'yes', '', 'TRUE'],
  amount: ['1e3', 'NaN', '', '0x10', '9'.repeat(40), '1,5', '--1', 'Infinity'],
  number: ['1e3', 'NaN', '', '9'.repeat(40)],
  time: [
    'now',
    '',
    '2024-02-30T00:00:00Z',
    '0000-01-01T00:00:00Z',
    '2024-01-01',
    "2024-01-01T00:00:00Z'",
    'infinity',
  ],
};

interface Extent {
  /** How many of the ways to be wrong each endpoint is tried with, in turn; all of them without it. */
  waysEach?: number;
}

/** Asks everything that can be read by queries that no one means well with. */
export function testQueries({ waysEach }: Extent = {}): void {
  const next = rotation(waysEach);
  const nextLists = rotation(waysEach === undefined ? undefined : Math.ceil(lists.length / 4));
  const nextReading = rotation(waysEach === undefined ? undefined : Math.ceil(reading.length / 2));
  let server: TestServer;
  beforeAll(async () => {
    server = await testServer();
  });
  afterAll(() => server?.close());

  async function ask(endpoint: Endpoint, query: string): Promise<Refused> {
    const url = `${pathOf(endpoint)}?${query}`;
    const refused = await attack(server, {
      method: 'GET',
      url,
      headers: await passFor(server, endpoint, url, ''),
    });
    expect(refused.ms, url.slice(0, 200)).toBeLessThan(fast);
    return refused;
  }

  test.each(nextReading(reading))(
    '$path: a parameter that it does not know is 400 and named',
    async (endpoint) => {
      await changingNothing(server, async () => {
        for (const query of next(unknown)) {
          const { status, error, fields } = await ask(endpoint, query);
          expect({ query, status, error }).toEqual({ query, status: 400, error: 'invalid_request' });
          expect(Object.keys(fields).length).toBeGreaterThan(0);
        }
      });
    },
  );

  test.each(reading.filter(({ path }) => path.endsWith('/detail') || path.endsWith('/batch')))(
    '$path: an id that nobody has, or that is none, is 4xx',
    async (endpoint) => {
      for (const id of next(wrongIds)) {
        expect([400, 404]).toContain((await ask(endpoint, `id=${id}`)).status);
      }
      expect((await ask(endpoint, 'id=1&id=2')).status).toBe(400);
      expect((await ask(endpoint, 'other=1')).status).toBe(400);
    },
  );

  describe.each(nextLists(lists))('the list at $path', (list) => {
    const { index, totalsEndpoint, export: exportEndpoint, columns } = list;

    test('refuses every filter that it does not have, by its name, beside one that it has', async () => {
      const known = filterParameters(list);
      const near = known.flatMap((name) => [`${name}_`, `${name}_min`, `${name}_from`]);
      const others = new Set([...near.slice(0, 30), ...lists.flatMap(filterParameters)]);
      const unknown = [...others].filter((name) => !known.includes(name)).slice(0, 20);
      for (const endpoint of [index, totalsEndpoint, exportEndpoint]) {
        const query = unknown.map((name) => `${name}=1`).join('&');
        const { status, error, fields } = await ask(endpoint, query);
        expect({ status, error }).toEqual({ status: 400, error: 'invalid_request' });
        expect(Object.keys(fields).sort()).toEqual(unknown.toSorted());
      }
    });

    test('cannot be sorted by what is no column for it', async () => {
      for (const sort of next(wrongSorts)) {
        expect((await ask(index, `sort=${sort}`)).fields).toHaveProperty('sort');
        expect((await ask(exportEndpoint, `sort=${sort}`)).status).toBe(400);
      }
      expect((await ask(index, 'sort=id&sort=-id')).status).toBe(400);
      expect((await ask(totalsEndpoint, 'sort=id')).status).toBe(400);
    });

    test('has pages of a size, and of no other kind', async () => {
      for (const size of next(wrongSizes)) {
        expect((await ask(index, `page_size=${size}`)).fields).toHaveProperty('page_size');
      }
      expect((await ask(index, 'page_size=20&page_size=50')).status).toBe(400);
    });

    test('refuses made-up cursors', async () => {
      for (const cursor of next([...madeCursors, '!', 'AAAA', 'x'.repeat(401), '', "';--"])) {
        expect((await ask(index, `cursor=${cursor}`)).status).toBe(400);
      }
      const sortable = Object.entries(columns).filter(([name, { sort }]) => sort && name !== 'id');
      for (const [sort] of sortable) {
        for (const key of next(wrongKeys)) {
          const cursor = Buffer.from(JSON.stringify({ sort, key, id: 1, direction: 'next' })).toString(
            'base64url',
          );
          const url = `${index.path}?sort=${sort}&cursor=${cursor}`;
          const headers = await passFor(server, index, url, '');
          const { statusCode } = await server.app.inject({ method: 'GET', url, headers });
          expect([200, 400], url).toContain(statusCode); // a number may look like that
        }
      }
    });

    test('refuses filters that are no values of their columns', async () => {
      for (const [name, column] of Object.entries(columns)) {
        if (!column.filter) continue;
        const parameters = { amount: ['_min', '_max'], number: ['_min', '_max'], time: ['_from', '_to'] };
        const endings = parameters[column.kind as keyof typeof parameters] ?? [''];
        for (const parameter of endings.map((ending) => `${name}${ending}`)) {
          for (const value of next(wrongValues[column.kind] ?? [])) {
            const { status, fields } = await ask(index, `${parameter}=${value}`);
            expect({ parameter, value, status }).toEqual({ parameter, value, status: 400 });
            expect(Object.keys(fields).some((field) => field.startsWith(parameter))).toBe(true);
          }
        }
      }
    });

    test('takes anything else for text and finds nothing by it', async () => {
      const [name] = Object.entries(columns).find(([, { kind, filter }]) => kind === 'text' && filter) ?? [];
      for (const value of next(odd)) {
        for (const { path } of [index, totalsEndpoint, exportEndpoint]) {
          const url = `${path}?${name}=${encodeURIComponent(value)}`;
          const headers = await passFor(server, index, url, '');
          const { statusCode, body } = await server.app.inject({ method: 'GET', url, headers });
          expect(statusCode, url).toBe(200);
          expect(body).toMatch(/"list":\[\]|"data":\[\]|^[\w,]+\n$/);
        }
      }
    });
  });
}
