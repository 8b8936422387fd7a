import { type Authority, can } from '@quarterdeck/contract/core/access';
import { roleList as contract, type Role } from '@quarterdeck/contract/features/roles/roles';
import { abilities } from '@quarterdeck/contract/rights';
import sql from 'sql-template-tag';
import { hasFactor } from '#identity/factor-due.ts';
import { defineList } from '#kernel/list/list.ts';
import { roleError } from './role-rules.ts';
import { roleSearch } from './search.ts';

type Stored = Omit<Role, 'actions' | 'allowed_actions'> & { actions: string[] };

/** Role groups with how many hold them. */
export const roleList = defineList<typeof contract, Stored>(contract, {
  from: sql`role AS r`,
  owner: 'house',
  id: 'r.id',
  searched: roleSearch.fields,
  columns: {
    id: 'r.id',
    name: 'r.name',
    description: 'r.description',
    actions: 'r.actions',
    rights: 'cardinality(r.actions)',
    approve_max_usdt: 'r.approve_max_usdt',
    adjust_max_usdt: 'r.adjust_max_usdt',
    export_rows: 'r.export_rows',
    second_factor_required: 'r.second_factor_required',
    data_scope: 'r.data_scope',
    countries: 'r.countries',
    members: '(SELECT count(*)::integer FROM admin_role WHERE admin_role.role_id = r.id)',
    members_without_factor: `(SELECT count(*)::integer FROM admin_role JOIN admin ON admin.id = admin_id
      WHERE admin_role.role_id = r.id AND admin.status = 'active' AND NOT ${hasFactor('admin.id')})`,
    created_at: 'r.created_at',
    version: 'r.version',
  },
  present: ({ actions, ...role }: Stored, access: Authority): Role => ({
    ...role,
    // A right of another version of the program is none.
    actions: abilities.filter((ability) => actions.includes(ability)),
    allowed_actions: actionsOn(role, access),
  }),
});

function actionsOn(role: Pick<Stored, 'id' | 'name'>, access: Authority): Role['allowed_actions'] {
  const isOpen = roleError(role, access) === undefined;
  return [
    ...(isOpen && can(access, 'role.edit') ? (['edit'] as const) : []),
    // Nothing is changed by it.
    ...(can(access, 'role.edit') ? (['preview'] as const) : []),
    ...(isOpen && can(access, 'role.delete') ? (['delete'] as const) : []),
  ];
}
