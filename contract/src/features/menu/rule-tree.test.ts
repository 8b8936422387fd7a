import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { menuOf, routesOf } from './menu-of.ts';
import {
  builtInEntries,
  chainOf,
  childrenOf,
  entryErrors,
  type MenuEntry,
  menuError,
  moved,
  ownPlace,
  placeError,
  rooted,
  walk,
} from './rule-tree.ts';
import { menuLimits, plainSettings } from './rules.ts';

const builtIn = builtInEntries();
const named = (name: string, entries: readonly MenuEntry[] = builtIn) => {
  const entry = entries.find((one) => one.name === name);
  if (entry === undefined) throw new Error(`No entry ${name}`);
  return entry;
};

/** An entry of staff's own. */
const own = (fields: Partial<MenuEntry>): MenuEntry => ({
  ...plainSettings,
  id: 1000,
  name: 'own',
  kind: 'page',
  built_in: false,
  parent_id: null,
  position: 99,
  moved: false,
  path: '/own',
  component: 'users/list',
  title: '',
  ability: 'user.read',
  title_zh_cn: '自建',
  title_ch_cn: '自建',
  title_en_us: 'Own',
  ...fields,
});

const changed = (name: string, fields: Partial<MenuEntry>) =>
  builtIn.map((entry) => (entry.name === name ? { ...entry, ...fields } : entry));
const errorsOf = (fields: Partial<MenuEntry>) => {
  const entry = own(fields);
  return entryErrors([...builtIn, entry], entry);
};

/** Sections and pages in any shape that moves can lead to. */
const trees = fc
  .array(fc.record({ isSection: fc.boolean(), parent: fc.nat(), position: fc.nat(5) }), {
    minLength: 1,
    maxLength: 25,
  })
  .map((nodes) =>
    nodes.map(({ isSection, parent, position }, index) => {
      const sections = nodes.slice(0, index).flatMap((node, at) => (node.isSection ? [at + 1] : []));
      const parent_id = [null, ...sections][parent % (sections.length + 1)] ?? null;
      const kind = isSection ? ('section' as const) : ('page' as const);
      return own({ id: index + 1, name: `e${index}`, path: `/e${index}`, kind, parent_id, position });
    }),
  );
const moves = fc.array(fc.record({ id: fc.nat(), parent: fc.nat(), before: fc.nat() }), { maxLength: 20 });

const order = (entries: readonly MenuEntry[], parentId: number | null, without: number) =>
  childrenOf(entries, parentId)
    .map(({ id }) => id)
    .filter((id) => id !== without);

test('whatever is moved, nothing stands under itself, nothing is lost, and all others keep their order', () => {
  fc.assert(
    fc.property(trees, moves, (tree, steps) => {
      let entries = tree;
      for (const step of steps) {
        const { id } = entries[step.id % entries.length] as MenuEntry;
        const parents = [null, ...entries.map((one) => one.id)];
        const parent_id = parents[step.parent % parents.length] ?? null;
        const anchors = [null, ...childrenOf(entries, parent_id).map((one) => one.id)];
        const place = { parent_id, before_id: anchors[step.before % anchors.length] ?? null };
        if (placeError(entries, id, place) !== undefined) continue;
        const before = entries;
        entries = moved(entries, id, place);
        expect(
          walk(entries)
            .map(({ entry }) => entry.id)
            .sort(),
        ).toEqual(tree.map((one) => one.id).sort());
        for (const parent of [null, ...tree.map((one) => one.id)]) {
          expect(order(entries, parent, id)).toEqual(order(before, parent, id));
        }
        const now = childrenOf(entries, parent_id).map((one) => one.id);
        expect(now).toContain(id);
        if (place.before_id === null) expect(now.at(-1)).toBe(id);
        else if (place.before_id !== id) expect(now[now.indexOf(id) + 1]).toBe(place.before_id);
        else expect(now).toEqual(childrenOf(before, parent_id).map((one) => one.id));
      }
    }),
  );
});

test('a list that was broken elsewhere is read as a tree that holds each entry once', () => {
  const broken = fc.array(
    fc.record({ parent: fc.option(fc.integer({ min: 1, max: 12 })), isSection: fc.boolean() }),
    {
      maxLength: 10,
    },
  );
  fc.assert(
    fc.property(broken, (nodes) => {
      const entries = nodes.map(({ parent, isSection }, index) =>
        own({ id: index + 1, parent_id: parent, kind: isSection ? 'section' : 'page' }),
      );
      const read = walk(rooted(entries)).map(({ entry }) => entry.id);
      expect(read.sort()).toEqual(entries.map(({ id }) => id).sort());
    }),
  );
});

describe('a place is refused', () => {
  const { id } = named('system_section');
  const page = named('role_groups');
  test.each([
    ['under itself', id, { parent_id: id, before_id: null }, 'menu_cycle'],
    ['under what is no section', id, { parent_id: page.id, before_id: null }, 'menu_parent_no_section'],
    ['in a section that is gone', page.id, { parent_id: 999, before_id: null }, 'menu_place_gone'],
    [
      'before what stands elsewhere',
      page.id,
      { parent_id: null, before_id: named('users').id },
      'menu_place_gone',
    ],
  ] as const)('%s', (_words, moving, place, error) => {
    expect(placeError(builtIn, moving, place)).toBe(error);
  });
});

describe('an entry of the program goes back', () => {
  test.each(['recharges', 'wallet_records', 'finance_section', 'home_section', 'menu_rules'])(
    '%s',
    (name) => {
      const { id } = named(name);
      const parent_id = name.endsWith('section') ? null : named('member_section').id;
      const away = moved(builtIn, id, {
        parent_id,
        before_id: childrenOf(builtIn, parent_id)[1]?.id ?? null,
      });
      const back = moved(away, id, ownPlace(away, name));
      expect(walk(back).map(({ entry }) => entry.name)).toEqual(walk(builtIn).map(({ entry }) => entry.name));
    },
  );

  test('behind the nearest that is left, whatever staff put between', () => {
    const between = own({ parent_id: named('finance_section').id, position: -1 });
    const away = moved([...builtIn, between], named('withdrawals').id, { parent_id: null, before_id: null });
    const back = moved(away, named('withdrawals').id, ownPlace(away, 'withdrawals'));
    expect(childrenOf(back, between.parent_id).map(({ name }) => name)).toEqual([
      'own',
      ...childrenOf(builtIn, between.parent_id).map(({ name }) => name),
    ]);
  });
});

describe('the menu as a whole', () => {
  test.each([
    ['the editor is hidden', changed('menu_rules', { hidden: true })],
    ['what it stands under is hidden', changed('system_section', { hidden: true })],
    ['it is guarded', changed('system_section', { guard_roles: [1] })],
    ['the own pages are guarded', changed('personal_center', { guard_abilities: ['home.read'] })],
    [
      'it goes where it is hidden',
      moved(changed('member_section', { hidden: true }), named('menu_rules').id, {
        parent_id: named('member_section').id,
        before_id: null,
      }),
    ],
  ])('is refused where %s', (_words, entries) => {
    expect(menuError(entries)).toBe('menu_locks_out');
  });

  test('is no deeper and no larger than its limits', () => {
    const nested = (count: number) =>
      Array.from({ length: count }, (_, index) =>
        own({ id: 1000 + index, kind: 'section', parent_id: index === 0 ? null : 999 + index }),
      );
    expect(menuError([...builtIn, ...nested(menuLimits.depth)])).toBeUndefined();
    expect(menuError([...builtIn, ...nested(menuLimits.depth + 1)])).toBe('menu_too_deep');
    const many = Array.from({ length: menuLimits.entries }, (_, index) => own({ id: 1000 + index }));
    expect(menuError([...builtIn, ...many])).toBe('menu_too_many');
  });
});

describe('an entry', () => {
  test('of the program is right as it comes', () => {
    expect(builtIn.flatMap((entry) => Object.keys(entryErrors(builtIn, entry)))).toEqual([]);
    expect(menuError(builtIn)).toBeUndefined();
  });

  test.each([
    ['a taken name', { name: 'users' }, { name: 'already_exists' }],
    ['a taken path', { path: '/Finance/Record' }, { path: 'menu_path_taken' }],
    ['the path of a section', { path: '/system' }, { path: 'menu_path_taken' }],
    ['a path of the sign-in', { path: '/login' }, { path: 'menu_path_taken' }],
    ['a path that links have', { path: '/go/own' }, { path: 'menu_path_taken' }],
    [
      'what is to be built',
      { name: 'robots', path: '/robot/robot' },
      { name: 'already_exists', path: 'menu_path_taken' },
    ],
    ['a pattern as its path', { path: '/user/:id' }, { path: 'menu_path_malformed' }],
    ['a path with a step up', { path: '/a/../b' }, { path: 'menu_path_malformed' }],
    ['an unknown view', { component: 'users/none' }, { component: 'menu_component_unknown' }],
    ['no view', { component: '' }, { component: 'field_required' }],
    ['a view, and is none', { kind: 'section' as const }, { component: 'menu_component_unknown' }],
    ['an unknown icon', { icon: 'no-such-icon' }, { icon: 'menu_icon_unknown' }],
    [
      'a picture of another host',
      { icon: '//evil/x.svg', is_custom_svg: true },
      { icon: 'menu_icon_unknown' },
    ],
    ['no title in one language', { title_en_us: '' }, { title_en_us: 'menu_title_missing' }],
    ['nothing to be replaced by', { level_hidden: true }, { level_hidden: 'menu_sections_only' }],
    ['an unknown place to light', { active_menu: '/nowhere' }, { active_menu: 'menu_path_unknown' }],
  ])('is refused with %s', (_words, fields, errors) => {
    expect(errorsOf(fields)).toEqual(errors);
  });

  test.each([
    'javascript:alert(1)',
    'data:text/html,x',
    '//evil.example',
    'https://user@evil.example/',
    'https:\\evil.example',
    'ftp://files.example',
    'mailto:a@b.example',
    'https://a.example:99999/',
    'https://[::1/',
    'https://%zz/',
    'finance/record',
  ])('leads nowhere by %s', (path) => {
    expect(errorsOf({ kind: 'link', component: '', path })).toEqual({ path: 'menu_link_malformed' });
  });

  test.each([
    'https://docs.example',
    'http://docs.example/a?b=c#d',
    '/finance/record',
    '/finance/record?asset=USDT',
  ])('may lead to %s', (path) => expect(errorsOf({ kind: 'link', component: '', path })).toEqual({}));

  test('of the program is called by all languages or by none', () => {
    const users = { ...named('users'), title_en_us: 'Customers' };
    expect(Object.keys(entryErrors(builtIn, users))).toEqual(['title_zh_cn', 'title_ch_cn']);
  });
});

describe('a menu', () => {
  const support = { id: 7, admin: false, roles: ['support'], abilities: ['user.read', 'menu_rule.read'] };
  const roles = [{ id: 5, name: 'support' }];
  const namesOf = (entries: readonly MenuEntry[], access = support) => {
    const flat = (routes: ReturnType<typeof routesOf>): string[] =>
      routes.flatMap(({ name, children }) => (children ? flat(children) : [name]));
    return flat(routesOf(entries, { access, language: 'en-US', roles }));
  };

  /** Pages that need no right. */
  const forEverybody = ['personal_center', 'content_preview'];

  test('opens nothing that the rights close', () => {
    const record = own({
      id: 1000,
      name: 'mine',
      component: 'wallet-records/list',
      ability: 'wallet_record.read',
    });
    const link = own({
      id: 1001,
      name: 'way',
      kind: 'link',
      component: '',
      ability: null,
      path: '/finance/record',
    });
    expect(namesOf([...builtIn, record, link])).toEqual(['users', 'menu_rules', ...forEverybody]);
    const more = { ...support, abilities: [...support.abilities, 'wallet_record.read'] };
    expect(namesOf([...builtIn, record, link], more)).toEqual([
      'users',
      'wallet_records',
      'wallet_statement',
      'menu_rules',
      ...forEverybody,
      'mine',
      'way',
    ]);
  });

  test('shows what is guarded to the role groups by their ids, and to no one where they are gone', () => {
    const guarded = (guard_roles: number[], guard_mode: 'oneOf' | 'except' = 'oneOf') =>
      namesOf(changed('users', { guard_roles, guard_mode }));
    expect(guarded([5])).toContain('users');
    expect(guarded([6])).not.toContain('users');
    expect(guarded([5], 'except')).not.toContain('users');
  });

  test('has the words of its staff, and relative paths where an entry is at home', () => {
    const renamed = changed('users', { title_zh_cn: '客户', title_ch_cn: '客戶', title_en_us: 'Customers' });
    const away = moved(renamed, named('users').id, {
      parent_id: named('system_section').id,
      before_id: null,
    });
    const [system] = routesOf(away, { access: support, language: 'en-US', roles });
    expect(system?.children).toMatchObject([
      { path: 'menu' },
      {
        path: '/member/member',
        meta: {
          title: 'Customers',
          titles: { 'zh-CN': '客户', 'ch-CN': '客戶', 'en-US': 'Customers' },
        },
      },
    ]);
  });

  test('leads out by addresses, and within the app by redirects', () => {
    const out = own({
      id: 1000,
      name: 'out',
      kind: 'link',
      component: '',
      path: 'https://a.example',
      target: '_blank',
    });
    const way = own({ id: 1001, name: 'way', kind: 'link', component: '', path: '/member/member?a=b' });
    const routes = routesOf([...builtIn, out, way], {
      access: { ...support, admin: true },
      language: 'en-US',
      roles,
    });
    expect(routes.slice(-2)).toMatchObject([
      { path: 'https://a.example', meta: { target: '_blank' } },
      { path: '/go/way', redirect: '/member/member?a=b' },
    ]);
  });

  test('leads no one to a page that is closed to them, by a link or by a section', () => {
    const way = own({ id: 1000, kind: 'link', component: '', path: '/member/member?a=b' });
    expect(namesOf([...builtIn, way])).toContain('own');
    const guarded = changed('member_section', { guard_roles: [99] });
    expect(namesOf([...guarded, way])).not.toContain('own');

    const redirect = '/member/member';
    const section = (entries: readonly MenuEntry[]) =>
      routesOf(entries, { access: support, language: 'en-US', roles }).find(
        ({ name }) => name === 'setting_section',
      );
    expect(section(changed('setting_section', { redirect }))?.redirect).toBe(redirect);
    const closed = guarded.map((one) => (one.name === 'setting_section' ? { ...one, redirect } : one));
    expect(section(closed)).not.toHaveProperty('redirect');
  });

  test('has the way to its editor, whatever stands in the database', () => {
    expect(namesOf(changed('system_section', { guard_roles: [99] }))).toContain('menu_rules');
  });

  test('without a change is the one that the program brings along', () => {
    expect(routesOf(builtIn, { access: support, language: 'zh-CN', roles: [] })).toEqual(menuOf(support));
    expect(chainOf(builtIn, named('users').id).map(({ name }) => name)).toEqual(['users', 'member_section']);
  });
});
