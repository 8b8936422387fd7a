import * as z from 'zod/mini';
import { Id, line, optionalLine, rowReference } from '../../core/fields.ts';
import { HistoryEntry } from '../../core/history.ts';
import { endpoint } from '../../core/http/endpoint.ts';
import type { Language } from '../../core/language.ts';
import { abilities } from '../../rights.ts';

/** A section holds others, a page shows a view, a link leads to a page of the app or out of it. */
export const menuRuleKinds = ['section', 'page', 'link'] as const;
export type MenuRuleKind = (typeof menuRuleKinds)[number];

export const guardModes = ['oneOf', 'allOf', 'except'] as const;

/** The field that holds an entry's title in a language. */
export const titleFields = {
  'zh-CN': 'title_zh_cn',
  'ch-CN': 'title_ch_cn',
  'en-US': 'title_en_us',
} as const satisfies Record<Language, string>;

/** Entries at most, and levels of them. */
export const menuLimits = { entries: 300, depth: 4 } as const;

/** The path of another entry; empty for none. */
const OptionalPath = optionalLine(200);

/** What may be set of every entry; an empty text is nothing. */
const settings = {
  /** Where all three are empty the entry is called as the program calls it. */
  title_zh_cn: optionalLine(32),
  title_ch_cn: optionalLine(32),
  title_en_us: optionalLine(48),
  /** A name of the set; or a picture of this server, by its name in `/icons` or a path that ends in `.svg`. */
  icon: optionalLine(200),
  is_custom_svg: z.boolean(),
  badge: optionalLine(8),
  dot: z.boolean(),
  target: z.enum(['', '_blank', '_self']),
  hidden: z.boolean(),
  level_hidden: z.boolean(),
  no_keep_alive: z.boolean(),
  no_closable: z.boolean(),
  dynamic_new_tab: z.boolean(),
  tab_hidden: z.boolean(),
  breadcrumb_hidden: z.boolean(),
  /** The path of the entry that is lit in its place. */
  active_menu: OptionalPath,
  /** Where a section leads; empty: to its first page. */
  redirect: OptionalPath,
  /** Ids of role groups, and rights, without which the entry is not shown. */
  guard_roles: z.array(Id).check(z.maxLength(50)),
  guard_abilities: z.array(z.enum(abilities)).check(z.maxLength(abilities.length)),
  guard_mode: z.enum(guardModes),
};
const Settings = z.strictObject(settings);
export type MenuSettings = z.output<typeof Settings>;
export type MenuSetting = keyof MenuSettings;

/** An entry for which nothing is set. */
export const plainSettings: MenuSettings = {
  title_zh_cn: '',
  title_ch_cn: '',
  title_en_us: '',
  icon: '',
  is_custom_svg: false,
  badge: '',
  dot: false,
  target: '',
  hidden: false,
  level_hidden: false,
  no_keep_alive: false,
  no_closable: false,
  dynamic_new_tab: false,
  tab_hidden: false,
  breadcrumb_hidden: false,
  active_menu: '',
  redirect: '',
  guard_roles: [],
  guard_abilities: [],
  guard_mode: 'oneOf',
};

export const menuRuleActions = ['edit', 'move', 'restore', 'delete'] as const;

/** The current menu entry, regardless of who may see it. */
export const MenuRule = z.object({
  id: z.int(),
  /** Unique; of what the program brings along it is fixed. */
  name: z.string(),
  kind: z.enum(menuRuleKinds),
  /** The program brings it along: its path and its view are fixed. */
  built_in: z.boolean(),
  parent_id: z.nullable(z.int()),
  /** Among its siblings, from 0. */
  position: z.int(),
  /** Staff moved it. */
  moved: z.boolean(),
  /** Absolute; of a link also an address outside. */
  path: z.string(),
  /** The view of a page; empty for what is none. */
  component: z.string(),
  /** Key of the program's words for it; empty for an entry of staff's own. */
  title: z.string(),
  /** The right without which it is not offered, whatever the menu says; null: none of its own. */
  ability: z.nullable(z.union([z.enum(abilities), z.literal('session')])),
  ...settings,
  /** Settings that are not the program's. */
  changed: z.array(z.string()),
  version: z.int(),
  allowed_actions: z.array(z.enum(menuRuleActions)),
});
export type MenuRule = z.output<typeof MenuRule>;

const path = '/backstage/auth_rule';

export const menuRules = endpoint({
  method: 'GET',
  path: `${path}/index`,
  ability: 'menu_rule.read',
  summary: 'Lists every menu entry, parents before children.',
  reply: z.object({ list: z.array(MenuRule) }),
});

export const menuRuleDetail = endpoint({
  method: 'GET',
  path: `${path}/detail`,
  ability: 'menu_rule.read',
  summary: 'Returns a menu entry with its history.',
  query: z.strictObject({ id: z.string().check(z.regex(/^\d{1,15}$/)) }),
  reply: z.object({ rule: MenuRule, history: z.array(HistoryEntry) }),
});

/** A role group, for a look at the menu as its members see it. */
export const PreviewRole = z.object({
  id: z.int(),
  name: z.string(),
  actions: z.array(z.enum(abilities)),
});
export type PreviewRole = z.output<typeof PreviewRole>;

export const menuRuleForm = endpoint({
  method: 'POST',
  path: `${path}/get_config`,
  withoutKey: 'It only reads what a form needs.',
  ability: 'menu_rule.read',
  summary: 'Returns the options of the menu entry form: available views and role groups.',
  reply: z.object({
    components: z.array(z.object({ component: z.string(), title: z.string() })),
    roles: z.array(PreviewRole),
  }),
});
export type MenuRuleForm = z.output<typeof menuRuleForm.reply & object>;

/** What an entry is; of one that the program brings along it stays as it is. */
const identity = {
  name: line(64).check(z.regex(/^[a-z][a-z0-9_]*$/, { error: 'menu_name_malformed' })),
  /** Absolute; of a link an address outside, or a page of the app with its parameters. */
  path: line(500),
  /** The name of a view; empty for what is no page. */
  component: optionalLine(100),
};

export const CreateMenuRule = z.strictObject({
  kind: z.enum(menuRuleKinds),
  /** The section that it becomes the last of; absent: the menu itself. */
  parent_id: z.optional(Id),
  ...identity,
  ...settings,
});

export const createMenuRule = endpoint({
  method: 'POST',
  path: `${path}/add`,
  ability: 'menu_rule.create',
  summary: 'Adds a menu entry. It grants no permissions.',
  body: CreateMenuRule,
  reply: MenuRule,
  command: true,
  // A link in everybody's menu is trusted by everybody.
  stepUp: true,
});

export const EditMenuRule = z.strictObject({ ...rowReference, ...identity, ...settings });

export const editMenuRule = endpoint({
  method: 'POST',
  path: `${path}/edit`,
  ability: 'menu_rule.edit',
  summary: 'Edits a menu entry for everyone who sees it.',
  body: EditMenuRule,
  reply: MenuRule,
  command: true,
  // A link in everybody's menu is trusted by everybody.
  stepUp: true,
});

export const MoveMenuRule = z.strictObject({
  ...rowReference,
  /** The section that it goes into; absent: the menu itself. */
  parent_id: z.optional(Id),
  /** The sibling that it goes before; absent: it becomes the last. */
  before_id: z.optional(Id),
});

export const moveMenuRule = endpoint({
  method: 'POST',
  path: `${path}/move`,
  withoutProof: 'It moves no money and grants no permission.',
  ability: 'menu_rule.edit',
  summary: 'Moves a menu entry and everything below it.',
  body: MoveMenuRule,
  reply: MenuRule,
  command: true,
});

export const restoreMenuRule = endpoint({
  method: 'POST',
  path: `${path}/restore`,
  withoutProof: 'It moves no money and grants no permission.',
  ability: 'menu_rule.edit',
  summary: 'Restores a built-in entry to its default settings and position.',
  body: z.strictObject(rowReference),
  reply: MenuRule,
  command: true,
});

export const deleteMenuRule = endpoint({
  method: 'POST',
  path: `${path}/del`,
  withoutProof: 'It moves no money and grants no permission.',
  ability: 'menu_rule.delete',
  summary: 'Deletes a custom menu entry that has no children.',
  body: z.strictObject(rowReference),
  command: true,
});

export const restoreMenu = endpoint({
  method: 'POST',
  path: `${path}/restore_all`,
  withoutProof: 'It moves no money and grants no permission.',
  ability: 'menu_rule.delete',
  summary: 'Restores the entire menu and deletes custom entries.',
  body: z.strictObject({
    /** Every entry as the caller saw it: nothing that came later is lost with the others. */
    seen: z.array(z.strictObject(rowReference)).check(z.maxLength(1000)),
  }),
  reply: z.object({ list: z.array(MenuRule) }),
  command: true,
});
