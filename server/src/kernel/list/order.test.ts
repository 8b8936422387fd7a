import { list } from '@quarterdeck/contract/core/http/list';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { type TestServer, testServer } from '#test/support/test-server.ts';
import { programContext } from '../context.ts';
import { defineList, findPage } from './list.ts';

let server: TestServer;
beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server.close());

const contract = list({
  path: '/backstage/note',
  ability: 'user.read',
  exportAbility: 'user.export',
  row: z.object({ id: z.int(), due_at: z.nullable(z.string()) }),
  sort: 'due_at',
  columns: { id: { kind: 'id', sort: true }, due_at: { kind: 'time', sort: true } },
});

interface Note {
  id: number;
  due_at: string | null;
}

/** Of these some have no time, and two the same. */
const days = [null, '2026-03-03', '2026-03-01', null, '2026-03-03', '2026-03-02', null];
const notes = defineList<typeof contract, Note>(contract, {
  from: sql`(
    SELECT id::int, due_at::timestamptz
    FROM unnest(${days}::text[]) WITH ORDINALITY AS n(due_at, id)
  ) AS n`,
  owner: 'house',
  id: 'n.id',
  columns: { id: 'n.id', due_at: 'n.due_at' },
  present: (note) => note,
});
const { access } = programContext('test').actor;
const ascending = [3, 6, 2, 5, 1, 4, 7];

test.each([
  ['due_at', ascending],
  ['-due_at', ascending.toReversed()],
])('pages by %s lead through every row and back, also through those without a value', async (sort, ids) => {
  const pageAt = (cursor: string | null) =>
    findPage(server.services.db, notes, { page_size: 2, sort, ...(cursor && { cursor }) }, access);
  const forward: number[] = [];
  let page = await pageAt(null);
  for (;;) {
    forward.push(...page.list.map(({ id }) => id));
    if (page.next === null) break;
    page = await pageAt(page.next);
  }
  expect(forward).toEqual(ids);
  const back = page.list.map(({ id }) => id);
  while (page.previous !== null) {
    page = await pageAt(page.previous);
    back.unshift(...page.list.map(({ id }) => id));
  }
  expect(back).toEqual(ids);
});
