import { type Authority, dataScopes } from '@quarterdeck/contract/core/access';
import fc from 'fast-check';
import sql, { join } from 'sql-template-tag';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ofUser, userOwner } from '#domain/users/owner.ts';
import { aUser } from '#features/users/fixtures.ts';
import type { UserRow } from '#features/users/subject.ts';
import { actorOf, type HeldRole, previewerOf } from '#identity/actor.ts';
import { isWithin } from '#identity/within.ts';
import { programContext } from '#kernel/context.ts';
import { queryable } from '#kernel/database/sql.ts';
import { inScope, type Owner } from '#kernel/scope/scope.ts';
import { createTestDatabase, type TestDatabase } from '../support/test-database.ts';

let database: TestDatabase;
const users: UserRow[] = [];

/** Three trees of users, seven deep, of three countries and of none. */
beforeAll(async () => {
  database = await createTestDatabase();
  const country = ['BR', 'AR', 'CN', null];
  for (let made = 0; made < 40; made += 1) {
    const referrer = made < 3 ? undefined : users[Math.floor(made * 0.6) - 1];
    const given = { country: country[made % 4] ?? null, ...(referrer && { referrer }) };
    users.push(await aUser(queryable(database.pool), given));
  }
});
afterAll(() => database?.drop());

const aHeldRole: fc.Arbitrary<HeldRole> = fc
  .record({
    data_scope: fc.constantFrom(...dataScopes, 'team' as const, 'countries' as const),
    countries: fc.subarray(['BR', 'AR', 'CN', 'DE']),
  })
  .map(({ data_scope, countries }) => ({
    id: 7,
    name: 'any',
    actions: [],
    approve_max_usdt: null,
    adjust_max_usdt: null,
    export_rows: null,
    data_scope,
    countries: data_scope === 'countries' ? countries : [],
  }));

/** Somebody with these roles and an account of their own, or none. */
const anHolder = fc.record({ roles: fc.array(aHeldRole, { maxLength: 3 }), account: fc.option(fc.nat(39)) });
type Holder = typeof anHolder extends fc.Arbitrary<infer Made> ? Made : never;

const adminOf = ({ roles, account }: Holder) => ({
  admin_id: 1,
  username: 'any',
  user_id: account === null ? null : (users[account]?.id ?? null),
  team: account === null ? null : (users[account]?.path ?? null),
  roles,
});

/** What one role shows, told without SQL. */
function shownBy({ data_scope, countries }: HeldRole, { account }: Holder): UserRow[] {
  const path = account === null ? undefined : users[account]?.path;
  return users.filter(
    (user) =>
      data_scope === 'all' ||
      (data_scope === 'team' && path !== undefined && user.path.startsWith(path) && user.path !== path) ||
      countries.includes(user.country ?? 'none'),
  );
}

async function idsSeen(access: Authority, owner: Owner = userOwner): Promise<number[]> {
  const conditions = join([sql`true`, ...inScope(access, owner)], ' AND ');
  const rows = await queryable(database.pool).query<{ id: number }>(
    sql`SELECT id FROM users WHERE ${conditions} ORDER BY id`,
  );
  return rows.map(({ id }) => id);
}

const idsOf = (rows: Iterable<UserRow>) => [...new Set(rows)].map(({ id }) => id).toSorted((a, b) => a - b);

test('several roles show what each of them shows, together', async () => {
  await fc.assert(
    fc.asyncProperty(anHolder, async (holder) => {
      const { access } = actorOf(adminOf(holder));
      const expected = idsOf(holder.roles.flatMap((role) => shownBy(role, holder)));
      expect(await idsSeen(access)).toEqual(expected);
      expect(await idsSeen(access, ofUser('users.id'))).toEqual(expected);
    }),
    { numRuns: 60 },
  );
});

test('a preview shows what both the role and anyone who looks see', async () => {
  await fc.assert(
    fc.asyncProperty(anHolder, aHeldRole, async (holder, role) => {
      const own = new Set(holder.roles.flatMap((held) => shownBy(held, holder)));
      const both = shownBy(role, holder).filter((user) => own.has(user));
      expect(await idsSeen(previewerOf(adminOf(holder), role).access)).toEqual(idsOf(both));
    }),
    { numRuns: 60 },
  );
});

test('anyone who is within somebody sees no one whom they do not see', async () => {
  await fc.assert(
    fc.asyncProperty(anHolder, anHolder, async (one, other) => {
      const [access, own] = [one, other].map((holder) => actorOf(adminOf(holder)).access);
      if (access === undefined || own === undefined || !isWithin(access, own)) return;
      const theirs = new Set(await idsSeen(own));
      expect((await idsSeen(access)).filter((id) => !theirs.has(id))).toEqual([]);
    }),
    { numRuns: 100 },
  );
});

test('for those who see everybody’s data, and for what is the company’s, nothing is added', () => {
  const { access } = programContext('test').actor;
  for (const owner of [userOwner, ofUser('w.user_id'), 'house'] as const)
    expect(inScope(access, owner)).toEqual([]);
  const limited: Authority = { ...access, scope: { team: null, countries: ['BR'] } };
  expect(inScope(limited, 'house')).toEqual([]);
  expect(inScope(limited, ofUser('w.user_id'))).toHaveLength(1);
});

test('what the log says of a kind of record that no one has named is out of sight', async () => {
  const { access } = programContext('test').actor;
  const owner: Owner = {
    object: { type: "'forgotten'", id: 'users.id' },
    among: [{ type: 'known', owner: 'house' }],
  };
  expect(await idsSeen(access, owner)).toHaveLength(users.length);
  expect(await idsSeen({ ...access, scope: { team: '/1/', countries: ['BR'] } }, owner)).toEqual([]);
});
