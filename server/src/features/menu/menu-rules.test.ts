import type { Ability } from '@quarterdeck/contract/core/access';
import { type RouteRecord, routerList } from '@quarterdeck/contract/features/menu/menu';
import {
  createMenuRule,
  deleteMenuRule,
  editMenuRule,
  type MenuRule,
  menuRuleDetail,
  menuRuleForm,
  menuRules,
  moveMenuRule,
  plainSettings,
  restoreMenu,
  restoreMenuRule,
} from '@quarterdeck/contract/features/menu/rules';
import { menuTree } from '@quarterdeck/contract/features/menu/tree';
import sql from 'sql-template-tag';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { anAdmin } from '#identity/fixtures.ts';
import { transaction } from '#kernel/database/transaction.ts';
import type { Client } from '#test/support/client.ts';
import { stateOf } from '#test/support/state.ts';
import { type TestServer, testServer } from '#test/support/test-server.ts';
import { ensureMenuEntries } from './seed.ts';

let server: TestServer;
let admin: Client;
let support: Client;

beforeAll(async () => {
  server = await testServer();
  admin = await server.signIn('admin');
  support = await server.signIn('support');
});
afterAll(() => server.close());
afterEach(async () => {
  const list = await rules();
  await admin.call(restoreMenu, { seen: list.map(({ id, version }) => ({ id, version })) });
});

const rules = async (client = admin) => (await client.call(menuRules)).list;
const rule = async (name: string) => {
  const found = (await rules()).find((one) => one.name === name);
  if (found === undefined) throw new Error(`No entry ${name}`);
  return found;
};

/** What the form of an entry sends. */
function formOf(entry: MenuRule, changes: Partial<MenuRule> = {}) {
  const settings = Object.keys(plainSettings) as (keyof typeof plainSettings)[];
  const fields = Object.fromEntries(settings.map((name) => [name, entry[name]])) as typeof plainSettings;
  const { id, version, name, path, component } = entry;
  return { id, version, name, path, component, ...fields, ...pick(changes) };
}
const pick = ({ id: _id, ...changes }: Partial<MenuRule>) => changes;

/** What is built of the program's own menu. */
const built = menuTree.flatMap(({ name, children }) => {
  const pages = children.filter(({ component }) => component !== undefined);
  return pages.length === 0 ? [] : [{ name, pages: pages.map((page) => page.name) }];
});
const builtNames = built.flatMap(({ name, pages }) => [name, ...pages]);
const builtNamesOf = (section: string) => built.find(({ name }) => name === section)?.pages ?? [];

const named = { title_zh_cn: '手册', title_ch_cn: '手冊', title_en_us: 'Handbook' };
const link = {
  ...plainSettings,
  ...named,
  kind: 'link' as const,
  name: 'handbook',
  path: 'https://docs.example/handbook',
  component: '',
  target: '_blank' as const,
};

/** Names of sections with those of their pages, as somebody sees them. */
async function menuOf(client: Client): Promise<Record<string, string[]>> {
  const { list } = await client.call(routerList);
  const names = (routes: RouteRecord[] = []) => routes.map(({ name }) => name);
  return Object.fromEntries(list.map(({ name, children }) => [name, names(children)]));
}

async function lastLog() {
  return await server.services.db.one(sql`
    SELECT action, actor, object_type, object_id, before, after, result, error FROM admin_log ORDER BY id DESC LIMIT 1`);
}

async function changingNothing(work: () => Promise<void>): Promise<void> {
  const before = await stateOf(server.pool);
  await work();
  expect(await stateOf(server.pool)).toEqual(before);
}

describe('the menu', () => {
  test('is the program’s on an empty database, each entry behind what it stands under', async () => {
    const list = await rules();
    expect(list.map(({ name }) => name)).toEqual(builtNames);
    expect(list.every(({ changed, moved }) => changed.length === 0 && !moved)).toBe(true);
    expect(list.find(({ name }) => name === 'users')).toMatchObject({
      kind: 'page',
      path: '/member/member',
      component: 'users/list',
      ability: 'user.read',
      title: 'menu.users',
      icon: 'user',
      allowed_actions: ['edit', 'move'],
    });
  });

  test('gets the new entries of a later version in their places, and keeps what staff did', async () => {
    const { db, pool } = server.services;
    const records = await rule('wallet_records');
    await admin.call(moveMenuRule, { ...reference(records) });
    await db.query(sql`DELETE FROM menu_rule WHERE name IN ('withdrawals', 'users')`);
    await db.query(sql`
      INSERT INTO menu_rule (name, built_in, position, settings, updated_at)
      VALUES ('users', false, 9, ${JSON.stringify({ kind: 'link', path: 'https://a.example', ...named })}::jsonb, now())`);
    await transaction(pool, (tx) => ensureMenuEntries(tx, new Date()));
    const list = await rules();
    expect(list.filter(({ built_in }) => !built_in).map(({ name }) => name)).toEqual([
      expect.stringMatching(/^users_own_\d+$/),
    ]);
    const under = (section: string) =>
      list.filter(({ parent_id }) => parent_id === list.find(({ name }) => name === section)?.id);
    const left = builtNamesOf('finance_section').filter((name) => name !== 'wallet_records');
    expect(under('finance_section').map(({ name }) => name)).toEqual(left);
    expect(under('member_section').map(({ name }) => name)).toEqual(builtNamesOf('member_section'));
    expect(list.find(({ name }) => name === 'wallet_records')).toMatchObject({
      parent_id: null,
      moved: true,
    });
  });

  test('of a version that had more is read without it, and the row stays', async () => {
    const { db } = server.services;
    await db.query(sql`
      INSERT INTO menu_rule (name, built_in, position, updated_at) VALUES ('of_tomorrow', true, 0, now())`);
    expect((await rules()).some(({ name }) => name === 'of_tomorrow')).toBe(false);
    const list = await rules();
    await admin.call(restoreMenu, { seen: list.map(reference) });
    expect(await db.query(sql`DELETE FROM menu_rule WHERE name = 'of_tomorrow' RETURNING id`)).toHaveLength(
      1,
    );
  });

  test('offers views and role groups to the form', async () => {
    const { components, roles } = await admin.call(menuRuleForm);
    expect(components).toContainEqual({ component: 'users/list', title: 'menu.users' });
    expect(roles.map(({ name }) => name)).toContain('support');
  });
});

const reference = ({ id, version }: { id: number; version: number }) => ({ id, version });

describe('an entry', () => {
  test('is called, drawn and guarded otherwise, which the log tells field by field', async () => {
    const { id: roleId } = await server.services.db.one<{ id: number }>(
      sql`SELECT id FROM role WHERE name = 'support'`,
    );
    const users = await rule('users');
    const changed = await admin.call(
      editMenuRule,
      formOf(users, { ...named, icon: 'star', badge: 'new', guard_roles: [roleId] }),
    );
    expect(changed).toMatchObject({
      version: users.version + 1,
      changed: ['title_zh_cn', 'title_ch_cn', 'title_en_us', 'icon', 'badge', 'guard_roles'],
      allowed_actions: ['edit', 'move', 'restore'],
    });
    expect(await lastLog()).toEqual({
      action: 'menu_rule.edit',
      actor: 'admin',
      object_type: 'menu_rule',
      object_id: users.id,
      before: { title_zh_cn: '', title_ch_cn: '', title_en_us: '', icon: 'user', badge: '', guard_roles: [] },
      after: { ...named, icon: 'star', badge: 'new', guard_roles: ['support'] },
      result: 'done',
      error: null,
    });
    const { list } = await support.call(routerList);
    expect(list.find(({ name }) => name === 'member_section')?.children?.[0]?.meta).toMatchObject({
      titles: { 'zh-CN': '手册', 'ch-CN': '手冊', 'en-US': 'Handbook' },
      icon: 'star',
      badge: 'new',
      roles: { role: ['support'], mode: 'oneOf' },
    });
    expect(await menuOf(await server.signIn('checker'))).not.toHaveProperty('member_section');
    const { rule: detail, history } = await admin.call(menuRuleDetail, { id: String(users.id) });
    expect(detail).toEqual(changed);
    expect(history.at(-1)).toMatchObject({ action: 'menu_rule.edit', actor: 'admin' });
    const restored = await admin.call(restoreMenuRule, reference(changed));
    expect(restored).toEqual({ ...users, version: changed.version + 1 });
  });

  test('that somebody else changed meanwhile is not overwritten', async () => {
    const users = await rule('users');
    await admin.call(editMenuRule, formOf(users, { hidden: true }));
    expect(await admin.post(editMenuRule, formOf(users, { dot: true }))).toMatchObject({
      status: 409,
      error: 'version_stale',
      data: {
        current: { hidden: true, dot: false },
        changes: [{ actor: 'admin', action: 'menu_rule.edit', after: { hidden: true } }],
      },
    });
  });

  test('of staff’s own comes, moves and goes', async () => {
    const made = await admin.call(createMenuRule, link);
    expect(made).toMatchObject({ built_in: false, version: 1, allowed_actions: ['edit', 'move', 'delete'] });
    expect(await lastLog()).toMatchObject({
      action: 'menu_rule.create',
      before: null,
      after: { name: 'handbook', kind: 'link', path: link.path, title_en_us: 'Handbook', target: '_blank' },
    });
    const moved = await admin.call(moveMenuRule, {
      ...reference(made),
      parent_id: (await rule('finance_section')).id,
      before_id: (await rule('withdrawals')).id,
    });
    expect(await lastLog()).toMatchObject({
      action: 'menu_rule.move',
      before: { parent: null, place: built.length + 1 },
      after: { parent: '/finance', place: 2 },
    });
    const { finance_section: shown = [] } = await menuOf(support);
    expect(shown.slice(0, 3)).toEqual(['recharges', 'handbook', 'withdrawals']);
    expect(shown).not.toContain('reconciliation');
    await admin.call(deleteMenuRule, reference(moved));
    expect(await lastLog()).toMatchObject({
      action: 'menu_rule.delete',
      after: null,
      before: { name: 'handbook' },
    });
    expect((await rules()).map(({ name }) => name)).not.toContain('handbook');
  });

  test('takes the right of its view, whatever the menu says', async () => {
    const page = {
      ...link,
      kind: 'page' as const,
      name: 'mine',
      path: '/mine',
      component: 'roles/list',
      target: '' as const,
    };
    await admin.call(createMenuRule, page);
    expect(await menuOf(support)).not.toHaveProperty('mine');
    expect(await menuOf(admin)).toHaveProperty('mine');
  });

  test.each<
    [
      string,
      Partial<Omit<typeof link, 'guard_roles'>> & { parent_id?: number; guard_roles?: number[] },
      string,
    ]
  >([
    ['a taken name', { name: 'users' }, 'already_exists'],
    ['a script for an address', { path: 'javascript:alert(1)' }, 'menu_link_malformed'],
    ['a page that is not there', { path: '/nowhere' }, 'menu_path_unknown'],
    ['a title too few', { title_ch_cn: '' }, 'menu_title_missing'],
    ['a role group that is not there', { guard_roles: [987_654] }, 'role_unknown'],
    ['a place under a page', { parent_id: -1 }, 'invalid_request'],
  ])('is refused with %s, and nothing changes', async (_words, fields, error) => {
    await changingNothing(async () => {
      expect(await admin.post(createMenuRule, { ...link, ...fields })).toMatchObject({ error });
    });
  });

  test('that the program brings along keeps its name, path and view, and is not deleted', async () => {
    const users = await rule('users');
    const form = formOf(users, { path: '/elsewhere', component: 'roles/list' });
    expect(await admin.post(editMenuRule, form)).toMatchObject({
      error: 'menu_fixed',
      fields: { path: expect.any(String), component: expect.any(String) },
    });
    expect(await admin.post(deleteMenuRule, reference(users))).toMatchObject({ error: 'menu_built_in' });
  });

  test('under which others stand, or that others lead to, is not deleted', async () => {
    const section = await admin.call(createMenuRule, {
      ...link,
      kind: 'section',
      name: 'desk',
      path: '/desk',
      target: '',
    });
    const page = await admin.call(createMenuRule, {
      ...link,
      kind: 'page',
      name: 'mine',
      path: '/desk/mine',
      component: 'users/list',
      parent_id: section.id,
    });
    await admin.call(createMenuRule, { ...link, path: '/desk/mine' });
    expect(await admin.post(deleteMenuRule, reference(section))).toMatchObject({ error: 'menu_not_empty' });
    expect(await admin.post(deleteMenuRule, reference(page))).toMatchObject({ error: 'menu_path_used' });
  });
});

describe('the editor', () => {
  test.each([
    ['hide the editor', 'menu_rules', { hidden: true }],
    ['hide what it stands under', 'system_section', { hidden: true }],
    ['guard it', 'system_section', { guard_abilities: ['role.read' as Ability] }],
    ['guard everybody’s own pages', 'personal_center', { guard_abilities: ['role.read' as Ability] }],
  ])('cannot %s', async (_words, name, fields) => {
    const entry = await rule(name);
    await changingNothing(async () => {
      expect(await admin.post(editMenuRule, formOf(entry, fields))).toMatchObject({
        error: 'menu_locks_out',
      });
    });
  });

  test('cannot move an entry under itself, also not with another who moves at the same time', async () => {
    const [one, other] = await Promise.all(
      ['one', 'other'].map((name) =>
        admin.call(createMenuRule, { ...link, kind: 'section', name, path: `/${name}`, target: '' }),
      ),
    );
    if (one === undefined || other === undefined) throw new Error('Not made');
    const into = (entry: MenuRule, section: MenuRule) =>
      admin.post(moveMenuRule, { ...reference(entry), parent_id: section.id });
    expect(await into(one, one)).toMatchObject({ error: 'menu_cycle' });
    const answers = await Promise.all([into(one, other), into(other, one)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 422]);
    expect((await rules()).map(({ name }) => name)).toEqual(expect.arrayContaining(['one', 'other']));
  });

  test('restores the whole menu, unless something came that was not seen', async () => {
    const list = await rules();
    await admin.call(editMenuRule, formOf(await rule('withdrawals'), { icon: 'star' }));
    await admin.call(moveMenuRule, { ...reference(await rule('users')) });
    await admin.call(createMenuRule, link);
    const refused = await admin.post(restoreMenu, { seen: list.map(reference) });
    expect(refused).toMatchObject({ status: 409, error: 'version_stale' });
    const seen = (await rules()).map(reference);
    const { list: restored } = await admin.call(restoreMenu, { seen });
    const plain = (entries: MenuRule[]) => entries.map(({ version: _version, ...entry }) => entry);
    expect(plain(restored)).toEqual(plain(list));
    expect(await lastLog()).toMatchObject({
      action: 'menu_rule.restore_all',
      before: { 'withdrawals.icon': 'star', 'users.parent': null, 'handbook.path': link.path },
      after: { 'withdrawals.icon': '', 'users.parent': '/member', 'handbook.path': null },
    });
  });

  test('needs the rights, and anyone who reads only is offered nothing', async () => {
    const password = 'password of a reader';
    const { username } = await anAdmin(server.services.db, { password, actions: ['menu_rule.read'] });
    const reader = await server.signIn(username, password);
    const list = await rules(reader);
    expect(list.flatMap(({ allowed_actions }) => allowed_actions)).toEqual([]);
    expect(await reader.post(createMenuRule, link)).toMatchObject({ status: 403 });
    expect(await support.get(menuRules)).toMatchObject({ status: 403 });
  });
});
