import { menuCounts } from '@quarterdeck/contract/features/menu/counts';
import { routerList } from '@quarterdeck/contract/features/menu/menu';
import { routesOf } from '@quarterdeck/contract/features/menu/menu-of';
import { hasGuard } from '@quarterdeck/contract/features/menu/rule-tree';
import * as contract from '@quarterdeck/contract/features/menu/rules';
import { bindCommand } from '#command/command.ts';
import { historyOf } from '#kernel/audit/history.ts';
import type { RequestContext } from '#kernel/context.ts';
import type { Queryable } from '#kernel/database/sql.ts';
import { type Binding, bind } from '#kernel/http/bind.ts';
import { findCounts } from '#kernel/waiting/counts.ts';
import { readRoleNames } from './change-menu.ts';
import { remove } from './delete.ts';
import { readEntries } from './entries.ts';
import { formConfig } from './form-config.ts';
import { move } from './move.ts';
import { findRule, presentMenu } from './present.ts';
import { restore, restoreAll } from './restore.ts';
import { create, edit } from './save.ts';

export const menuBindings: readonly Binding[] = [
  bind(routerList, async ({ context, services }) => ({ list: await readMenu(services.db, context) })),
  bind(menuCounts, ({ context, services }) =>
    findCounts(services.db, services.registry.waiting, context.actor.access),
  ),
  bind(contract.menuRules, async ({ context, services }) => ({
    list: presentMenu(await readEntries(services.db), context.actor.access),
  })),
  bind(contract.menuRuleDetail, async ({ query, context, services }) => {
    const id = Number(query.id);
    const rule = await findRule(services.db, id, context.actor.access);
    return { rule, history: await historyOf(services.db, 'menu_rule', id) };
  }),
  bind(contract.menuRuleForm, ({ services }) => formConfig(services.db)),
  bindCommand(contract.createMenuRule, create),
  bindCommand(contract.editMenuRule, edit),
  bindCommand(contract.moveMenuRule, move),
  bindCommand(contract.restoreMenuRule, restore),
  bindCommand(contract.restoreMenu, restoreAll),
  bindCommand(contract.deleteMenuRule, remove),
];

/** The caller's menu, read for each request, so that a change takes effect with the next one. */
async function readMenu(db: Queryable, { actor, language }: RequestContext) {
  const entries = await readEntries(db);
  const roles = entries.some(hasGuard) ? await readRoleNames(db) : [];
  return routesOf(entries, { access: actor.access, language, roles });
}
