import * as z from 'zod/mini';
import { adminStatuses, dataScopes } from '../../core/access.ts';
import { Amount, fitsScale } from '../../core/assets.ts';
import { countries } from '../../core/countries.ts';
import { Id, line, optionalLine, rowReference } from '../../core/fields.ts';
import { HistoryEntry } from '../../core/history.ts';
import { endpoint } from '../../core/http/endpoint.ts';
import { list } from '../../core/http/list.ts';
import { sessionDues } from '../../core/session-dues.ts';
import { abilities } from '../../rights.ts';

/** A role group: what its members may do. The super administrator's role may do everything and names no right. */
export const Role = z.object({
  id: z.int(),
  name: z.string(),
  /** What it is for, in one line; may be empty. */
  description: z.string(),
  actions: z.array(z.enum(abilities)),
  /** How many rights those are. */
  rights: z.int(),
  /** In USDT; null is no limit, or nothing that it would bound. */
  approve_max_usdt: z.nullable(z.string()),
  /** The same for one adjustment of a balance, proposed or approved. */
  adjust_max_usdt: z.nullable(z.string()),
  /** The most rows of one export; null is no limit, or nothing that it would bound. */
  export_rows: z.nullable(z.int()),
  /** Whose data it shows. Several roles of one person show what each of them does, together. */
  data_scope: z.enum(dataScopes),
  /** The countries of that scope; without any it shows no one. */
  countries: z.array(z.string()),
  /** Members need a second factor. Site settings may ask for one besides. */
  second_factor_required: z.boolean(),
  members: z.int(),
  /** Active members who have none. */
  members_without_factor: z.int(),
  created_at: z.string(),
  version: z.int(),
  allowed_actions: z.array(z.enum(['edit', 'preview', 'delete'])),
});
export type Role = z.output<typeof Role>;

export const roleList = list({
  path: '/backstage/auth_group',
  kind: 'role',
  ability: 'role.read',
  exportAbility: 'role.export',
  row: Role,
  sort: 'id',
  searched: true,
  columns: {
    name: { kind: 'text', filter: 'prefix' },
    description: { kind: 'text' },
    id: { kind: 'id', filter: true, sort: true, shown: false },
    rights: { kind: 'number', sort: true },
    approve_max_usdt: { kind: 'amount', filter: true },
    adjust_max_usdt: { kind: 'amount', filter: true, shown: false },
    export_rows: { kind: 'number', filter: true, shown: false },
    data_scope: { kind: 'enum', values: dataScopes, filter: true },
    second_factor_required: { kind: 'boolean', filter: true },
    members: { kind: 'number', filter: true, sort: true },
    created_at: { kind: 'time', filter: true, sort: true },
  },
});

/** Somebody who holds a role. */
export const RoleMember = z.object({
  id: z.int(),
  username: z.string(),
  nickname: z.string(),
  status: z.enum(adminStatuses),
});
export type RoleMember = z.output<typeof RoleMember>;

export const RoleDetail = z.object({
  role: Role,
  members: z.array(RoleMember),
  history: z.array(HistoryEntry),
});
export type RoleDetail = z.output<typeof RoleDetail>;

export const roleDetail = endpoint({
  method: 'GET',
  path: '/backstage/auth_group/detail',
  ability: 'role.read',
  summary: 'Returns a role group with its members and its history.',
  query: z.strictObject({ id: z.string().check(z.regex(/^\d{1,15}$/)) }),
  reply: RoleDetail,
});

/** Somebody who has a right, with the roles that give it. */
export const RightHolder = z.object({
  ...RoleMember.shape,
  roles: z.array(z.object({ id: z.int(), name: z.string() })),
});
export type RightHolder = z.output<typeof RightHolder>;

export const rightHolders = endpoint({
  method: 'GET',
  path: '/backstage/auth_group/holders',
  ability: 'role.read',
  summary:
    'Lists everyone who has a permission, including super administrators, with the role groups that grant it.',
  query: z.strictObject({ ability: z.enum(abilities) }),
  reply: z.object({ list: z.array(RightHolder) }),
});

/** For everyone who may read the records: who waits for a decision sees who can take it. */
export const rightRoles = endpoint({
  method: 'GET',
  path: '/backstage/auth_group/right_roles',
  ability: 'session',
  summary:
    'Names the role groups that grant a permission to at least one active member of staff, to those who may read its records.',
  query: z.strictObject({ ability: z.enum(abilities) }),
  reply: z.object({ roles: z.array(z.string()) }),
});

const Limit = Amount.check(z.refine((amount) => fitsScale(amount, 'USDT'), { error: 'amount_scale' }));

const roleFields = {
  name: line(64),
  /** Absent: none of a new role, and otherwise as it was. */
  description: z.optional(optionalLine(200)),
  /** In any order; each counts once. */
  actions: z.pipe(
    z.array(z.enum(abilities)).check(z.maxLength(abilities.length)),
    z.transform((given) => abilities.filter((ability) => given.includes(ability))),
  ),
  /** Absent: no limit. It is kept for a role that may approve, and for no other. */
  approve_max_usdt: z.optional(Limit),
  /** Absent: no limit. It is kept for a role that may propose or approve adjustments, and for no other. */
  adjust_max_usdt: z.optional(Limit),
  /** Absent: no limit. It is kept for a role that may export something, and for no other. */
  export_rows: z.optional(
    z.int({ error: 'digits_only' }).check(z.positive({ error: 'digits_only' }), z.maximum(1_000_000_000)),
  ),
  /** Absent: everybody's of a new role, and otherwise as it was. */
  data_scope: z.optional(z.enum(dataScopes)),
  /** Absent: not of a new role, and otherwise as it was. */
  second_factor_required: z.optional(z.boolean()),
  /** In any order; they are kept where they are the scope. Absent: none of a new role, and otherwise as they were. */
  countries: z.optional(
    z.pipe(
      z.array(z.enum(countries)).check(z.maxLength(countries.length)),
      z.transform((given) => countries.filter((country) => given.includes(country))),
    ),
  ),
};

export const CreateRole = z.strictObject(roleFields);

export const createRole = endpoint({
  method: 'POST',
  path: '/backstage/auth_group/add',
  ability: 'role.create',
  summary:
    "Creates a role group. Callers can grant only permissions and limits they have, and must have access to all users' data.",
  body: CreateRole,
  reply: Role,
  command: true,
  stepUp: true,
});

export const EditRole = z.strictObject({ ...rowReference, ...roleFields });

export const editRole = endpoint({
  method: 'POST',
  path: '/backstage/auth_group/edit',
  ability: 'role.edit',
  summary:
    'Edits a role group. Members get the new permissions with their next request. Callers cannot edit their own role groups.',
  body: EditRole,
  reply: Role,
  command: true,
  stepUp: true,
});

export const DeleteRole = z.strictObject(rowReference);

export const deleteRole = endpoint({
  method: 'POST',
  path: '/backstage/auth_group/del',
  ability: 'role.delete',
  summary: 'Deletes a role group that has no members.',
  body: DeleteRole,
  command: true,
  stepUp: true,
});

/** A preview of a role group ends automatically after this time. */
export const previewMinutes = 60;

export const previewRole = endpoint({
  method: 'POST',
  path: '/backstage/auth_group/preview',
  withoutProof: 'It moves no money and grants no permission.',
  ability: 'role.edit',
  summary:
    'Previews a role group in this session, limited to what the caller may see. Commands are refused until the preview ends.',
  body: z.strictObject({ id: Id }),
  command: true,
});

export const endRolePreview = endpoint({
  method: 'POST',
  path: '/backstage/auth_group/preview/end',
  ability: 'session',
  summary: "Ends this session's preview of a role group.",
  openWhileDue: sessionDues,
  command: true,
  preview: 'open',
});
