import type { Authority } from '@quarterdeck/contract/core/access';
import { type List, list } from '@quarterdeck/contract/core/http/list';
import sql from 'sql-template-tag';
import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { programContext } from '../context.ts';
import type { Queryable } from '../database/sql.ts';
import { encodeCursor } from './cursor.ts';
import { defineList, exportStatement, findPage, findsMore, findTotals, type ListSource } from './list.ts';

const contract = list({
  path: '/backstage/note',
  ability: 'user.read',
  exportAbility: 'user.export',
  row: z.object({ id: z.int(), asset: z.string(), amount: z.string() }),
  sort: 'id',
  totals: ['amount'],
  columns: {
    id: { kind: 'id', filter: true, sort: true },
    asset: { kind: 'text', filter: true },
    amount: { kind: 'amount', filter: true },
    late: { kind: 'boolean', filter: true, filterOnly: true },
  },
});

interface Note {
  id: number;
  asset: string;
  amount: string;
}

const source: ListSource<typeof contract, Note> = {
  from: sql`note AS n`,
  owner: 'house',
  id: 'n.id',
  asset: 'n.asset',
  columns: { id: 'n.id', asset: 'n.asset', amount: 'n.amount' },
  filters: { late: ({ late }) => (late === undefined ? [] : [sql`late`]) },
  present: (note) => note,
};

/** A database that must not be queried. */
const untouched = new Proxy({} as Queryable, {
  get(_, name) {
    throw new Error(`unexpected access to ${String(name)}`);
  },
});
const { access } = programContext('test').actor;

test.each(['amount', 'asset_min', 'search', 'note', '__proto__'])(
  'no reading of a list takes %s for a filter, anyone who asks',
  async (name) => {
    // A list whose columns are not known statically.
    const notes = defineList<List, Note>(contract, source as unknown as ListSource<List, Note>);
    const query = { page_size: 20, sort: 'id', ...Object.fromEntries([[name, '1']]) };
    const refusal = { code: 'invalid_request', fields: Object.fromEntries([[name, 'unknown_field']]) };
    await expect(findPage(untouched, notes, query, access)).rejects.toMatchObject(refusal);
    await expect(findTotals(untouched, notes, query, access)).rejects.toMatchObject(refusal);
    await expect(findsMore(untouched, notes, query, 1, access)).rejects.toMatchObject(refusal);
    const exported = exportStatement(untouched, notes, query, sql`*`, undefined, access);
    await expect(exported).rejects.toMatchObject(refusal);
  },
);

test.each<[string, Partial<typeof source>, string]>([
  ['without a condition', { filters: {} }, 'late'],
  ['of no column', { filters: { late: () => [], early: () => [] } }, 'early'],
  ['by a search that the contract does not have', { searched: {} }, 'search'],
])('a list with a filter %s cannot be defined', (_, changes, name) => {
  expect(() => defineList(contract, { ...source, ...changes })).toThrow(
    `/backstage/note cannot answer ${name}`,
  );
});

test('the statement with the joins is the same for every filter and cursor, so that it is planned once', async () => {
  const joined = defineList(contract, {
    ...source,
    from: sql`note AS n LEFT JOIN asset AS a ON a.name = n.asset`,
    columns: { ...source.columns, asset: 'a.title' },
  });
  const texts: string[] = [];
  const answering = {
    async query({ text }: { text: string }) {
      texts.push(text);
      const row = { id: 7, asset: 'USDT', amount: '1' };
      return [{ sort_key: '7', sort_id: 7, ...(text.includes('a.title') && row) }];
    },
    one: async () => ({ count: 1 }),
  } as unknown as Queryable;
  const ask = async (filters: Record<string, unknown>) => {
    texts.length = 0;
    const page = await findPage(answering, joined, { page_size: 20, sort: 'id', ...filters }, access);
    expect(page.list).toMatchObject([{ id: 7, asset: 'USDT', amount: '1' }]);
    return [...texts];
  };
  const [places, rows, ...rest] = await ask({ amount_min: '1' });
  expect(rest).toEqual([]);
  expect(places).not.toContain('a.title');
  expect(rows).toContain('a.title');
  expect(await ask({ id: '7', amount_max: '2' })).toEqual([expect.not.stringContaining('a.title'), rows]);
  expect(await ask({ late: true })).toEqual([expect.not.stringContaining('a.title'), rows]);
  const cursor = encodeCursor({ sort: 'id', key: '6', id: 6, direction: 'next' });
  expect(await ask({ cursor })).toEqual([expect.not.stringContaining('a.title'), rows]);
  expect(await ask({})).toEqual([expect.stringContaining('a.title')]);
});

test('a row that is gone once it was found ends no list, and none is read that the reader does not see', async () => {
  const owned = defineList(contract, { ...source, owner: { isWithin: () => sql`n.user_id = 7` } });
  const texts: string[] = [];
  const answering = {
    async query({ text }: { text: string }) {
      texts.push(text);
      const ids = texts.length === 1 ? [1, 2, 3] : [1];
      return ids.map((id) => ({ id, asset: 'USDT', amount: '1', sort_key: `${id}`, sort_id: id }));
    },
    one: async () => ({ count: 3 }),
  } as unknown as Queryable;
  const limited: Authority = { ...access, scope: { team: null, countries: ['BR'] } };
  const query = { page_size: 2, sort: 'id', amount_min: '1' };
  const page = await findPage(answering, owned, query, limited);
  expect(page.list.map(({ id }) => id)).toEqual([1]);
  expect(page.next).not.toBeNull();
  for (const text of texts) expect(text).toContain('n.user_id');
});
