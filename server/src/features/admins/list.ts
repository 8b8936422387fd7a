import type { Authority } from '@quarterdeck/contract/core/access';
import { type Admin, adminList as contract } from '@quarterdeck/contract/features/admins/admins';
import sql from 'sql-template-tag';
import { heldRole } from '#identity/actor.ts';
import { hasFactor, lacksFactor } from '#identity/factor-due.ts';
import { defineList } from '#kernel/list/list.ts';
import { boundOf, scopesOf } from '#kernel/scope/scope.ts';
import { authorityOf, type RoleRights } from './rights.ts';
import { actionsOn } from './rules.ts';
import { adminSearch } from './search.ts';

type Stored = Omit<Admin, 'allowed_actions' | 'data_bound' | 'role_ids'> & {
  held: RoleRights[];
  linked: boolean;
  team: string | null;
};

/** A value made of the roles that the admin of the row holds. */
const ofRoles = (expression: string) =>
  `(SELECT ${expression} FROM admin_role JOIN role ON role.id = admin_role.role_id WHERE admin_role.admin_id = a.id)`;

/** The staff with their roles, without those who were deleted. */
export const adminList = defineList<typeof contract, Stored>(contract, {
  from: sql`admin AS a`,
  owner: 'house',
  id: 'a.id',
  searched: adminSearch.fields,
  columns: {
    id: 'a.id',
    username: 'a.username',
    nickname: 'a.nickname',
    avatar: 'a.avatar',
    status: 'a.status',
    roles: ofRoles(`coalesce(string_agg(role.name, ', ' ORDER BY role.id), '')`),
    held: ofRoles(`coalesce(jsonb_agg(${heldRole} ORDER BY role.id), '[]')`),
    allowed_ips: 'a.allowed_ips',
    email: 'a.email',
    confirmed_email: 'a.confirmed_email',
    account_uid: '(SELECT uid FROM users WHERE users.id = a.user_id)',
    // The last session of an admin is kept, however long ago it ended.
    last_login_at: '(SELECT max(session.created_at) FROM session WHERE session.admin_id = a.id)',
    invite_expires_at: 'a.invite_expires_at',
    second_factor: hasFactor('a.id'),
    second_factor_due: lacksFactor('a.id'),
    team: '(SELECT path FROM users WHERE users.id = a.user_id)',
    linked: 'EXISTS (SELECT FROM identity WHERE admin_id = a.id)',
    created_at: 'a.created_at',
    version: 'a.version',
  },
  where: sql`a.status <> 'deleted'`,
  present: ({ held: roles, linked, team, ...admin }: Stored, access: Authority): Admin => ({
    ...admin,
    // It may be of a user out of sight; by the same rule it is for those to give who see everybody.
    account_uid: scopesOf(access).length === 0 ? admin.account_uid : null,
    data_bound: boundOf(authorityOf(roles, team).scope),
    role_ids: roles.map(({ id }) => id),
    allowed_actions: actionsOn({ ...admin, roles, team }, access).filter(
      (action) => action !== 'reset_second_factor' || admin.second_factor || linked,
    ),
  }),
});
