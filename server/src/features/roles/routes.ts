import * as contract from '@quarterdeck/contract/features/roles/roles';
import { bindCommand, perform } from '#command/command.ts';
import { type Binding, bind } from '#kernel/http/bind.ts';
import { bindList } from '#kernel/list/bind-list.ts';
import { Refusal } from '#kernel/refusal.ts';
import { remove } from './delete.ts';
import { findDetail } from './detail.ts';
import { findHolders, findRoleNames, mayReadOf } from './holders.ts';
import { roleList } from './list.ts';
import { endPreview, previewAsRole } from './preview.ts';
import { create, edit } from './save.ts';

export const roleBindings: readonly Binding[] = [
  ...bindList(roleList),
  bind(contract.roleDetail, ({ query, context, services }) =>
    findDetail(services.db, Number(query.id), context.actor.access),
  ),
  bind(contract.rightHolders, async ({ query, services }) => ({
    list: await findHolders(services.db, query.ability),
  })),
  bind(contract.rightRoles, async ({ query: { ability }, context, services }) => {
    if (!mayReadOf(ability, context.actor.access)) throw new Refusal('forbidden');
    return { roles: await findRoleNames(services.db, ability) };
  }),
  bindCommand(contract.createRole, create),
  bind(
    contract.editRole,
    async ({ body, context, services }) => {
      const role = await perform(edit, body, context, services);
      services.sessions.forget(null);
      return role;
    },
    edit,
  ),
  bindCommand(contract.deleteRole, remove),
  bind(contract.previewRole, ({ body, context, services }) => previewAsRole(body, context, services), {
    action: 'role.preview',
    objectOf: ({ id }) => ({ type: 'role', id }),
  }),
  bind(contract.endRolePreview, ({ context, services }) => endPreview(context, services), {
    action: 'role.preview_end',
  }),
];
