import { reconBreakList } from '@quarterdeck/contract/features/reconciliation/breaks';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Client } from '#test/support/client.ts';
import { type TestServer, testServer } from '#test/support/test-server.ts';

let server: TestServer;
let admin: Client;

const day = (number: number) => `2026-03-${String(number).padStart(2, '0')}T10:00:00.000Z`;

beforeAll(async () => {
  server = await testServer();
  admin = await server.signIn('admin');
  // By the days on which they were found first and last: one at once, one for a month, one for two days, one later.
  const found = [
    { no: 'once', first: day(3), last: day(3) },
    { no: 'long', first: day(2), last: day(31) },
    { no: 'twice', first: day(4), last: day(6) },
    { no: 'later', first: day(20), last: day(20) },
    { no: 'long-later', first: day(21), last: day(30) },
  ];
  for (const { no, first, last } of found)
    await server.services.db.query(sql`
      INSERT INTO recon_break (no, rule, fingerprint, severity, subject, due_at, created_at, last_seen_at)
      VALUES (${no}, 'holds', ${no}, 'high', ${no}, ${first}::timestamptz + interval '1 hour', ${first}, ${last})`);
});
afterAll(() => server?.close());

test.each(['created_at', 'due_at'])(
  '%s until a day finds breaks however long they were found',
  async (name) => {
    const found = async (query: object) =>
      (await admin.call(reconBreakList.index, query)).list.map(({ no }) => no);
    expect(await found({ [`${name}_to`]: day(10) })).toEqual(['long', 'twice', 'once']);
    expect(await found({ [`${name}_to`]: day(3) })).toEqual(['long']);
    expect(await found({ [`${name}_from`]: day(3), [`${name}_to`]: day(5) })).toEqual(['twice', 'once']);
    expect(await found({ [`${name}_to`]: day(2) })).toEqual([]);
  },
);
