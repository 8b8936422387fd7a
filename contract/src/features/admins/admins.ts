import * as z from 'zod/mini';
import { adminStatuses } from '../../core/access.ts';
import { AllowedIps, DataBound, line, Reason, RoleIds, rowReference, Uid } from '../../core/fields.ts';
import { HistoryEntry } from '../../core/history.ts';
import { endpoint } from '../../core/http/endpoint.ts';
import { list } from '../../core/http/list.ts';
import { languages } from '../../core/language.ts';
import { AdminName, Email, Password } from '../../core/validation/fields.ts';
import { Identity } from '../providers/providers.ts';

export const adminActions = [
  'edit',
  'enable',
  'invite',
  'sign_out',
  'reset_second_factor',
  'disable',
  'remove',
] as const;

/** A member of staff. */
export const Admin = z.object({
  id: z.int(),
  username: z.string(),
  nickname: z.string(),
  /** Empty: none. */
  avatar: z.string(),
  status: z.enum(adminStatuses),
  /** Names of the role groups, with commas between them. */
  roles: z.string(),
  role_ids: z.array(z.int()),
  /** Networks from which they may sign in; none: from anywhere. */
  allowed_ips: z.array(z.string()),
  /** As entered by themselves, and not verified. */
  email: z.nullable(z.string()),
  /** As another administrator gave it: by it sign-in services that are set up so know them. */
  confirmed_email: z.nullable(z.string()),
  /**
   * Their own account on the platform: no one decides about their own money, and the scope `team` is the team below it.
   * Visible to those who see all users' data.
   */
  account_uid: z.nullable(z.string()),
  /** Whose data their role groups show; null: everybody's. */
  data_bound: z.nullable(DataBound),
  last_login_at: z.nullable(z.string()),
  /** Until when an invitation can be taken up. */
  invite_expires_at: z.nullable(z.string()),
  /** They have an authenticator or a passkey. */
  second_factor: z.boolean(),
  /** They need a second factor and have none: they set one up before anything else. */
  second_factor_due: z.boolean(),
  created_at: z.string(),
  version: z.int(),
  allowed_actions: z.array(z.enum(adminActions)),
});
export type Admin = z.output<typeof Admin>;

export const adminList = list({
  path: '/backstage/admin',
  ability: 'admin.read',
  exportAbility: 'admin.export',
  row: Admin,
  sort: '-created_at',
  searched: true,
  queues: [{ name: 'to_approve', filters: { status: 'pending' }, sort: 'created_at' }],
  columns: {
    id: { kind: 'id', filter: true, sort: true, shown: false },
    username: { kind: 'text', filter: 'prefix' },
    nickname: { kind: 'text', filter: 'prefix' },
    roles: { kind: 'text' },
    status: { kind: 'enum', values: adminStatuses, filter: true },
    second_factor: { kind: 'boolean', filter: true },
    second_factor_due: { kind: 'boolean', filter: true, shown: false },
    last_login_at: { kind: 'time' },
    invite_expires_at: { kind: 'time', shown: false },
    created_at: { kind: 'time', filter: true, sort: true },
  },
});

/** A sign-in that still holds. */
export const AdminSession = z.object({
  id: z.int(),
  ip: z.nullable(z.string()),
  user_agent: z.nullable(z.string()),
  created_at: z.string(),
  last_seen_at: z.string(),
});

/** What became of an invitation that was to be sent. */
export const InvitationMail = z.object({
  address: z.string(),
  status: z.enum(['waiting', 'sent', 'failed']),
  /** Why the last try failed, in the words of the mail server. */
  error: z.nullable(z.string()),
  updated_at: z.string(),
});
export type InvitationMail = z.output<typeof InvitationMail>;

export const AdminDetail = z.object({
  admin: Admin,
  invitation_mail: z.nullable(InvitationMail),
  sessions: z.array(AdminSession),
  /** The accounts at providers by which they sign in. */
  identities: z.array(Identity),
  history: z.array(HistoryEntry),
});
export type AdminDetail = z.output<typeof AdminDetail>;

export const adminDetail = endpoint({
  method: 'GET',
  path: '/backstage/admin/detail',
  ability: 'admin.read',
  summary: 'Returns an admin with their active sessions, linked accounts and history.',
  query: z.strictObject({ id: z.string().check(z.regex(/^\d{1,15}$/)) }),
  reply: AdminDetail,
});

export const adminConfig = endpoint({
  method: 'POST',
  path: '/backstage/admin/get_config',
  withoutKey: 'It only reads what a form needs.',
  ability: 'admin.read',
  summary: 'Returns the options of the admin form: role groups, states and policies.',
  reply: z.object({
    roles: z.array(
      z.object({
        id: z.int(),
        name: z.string(),
        description: z.string(),
        /** The caller has all rights of it, and may give it. */
        grantable: z.boolean(),
      }),
    ),
    statuses: z.array(z.enum(adminStatuses)),
    policies: z.object({
      password_min: z.int(),
      invitation_hours: z.int(),
      allowed_ips_max: z.int(),
      /** Invitations can be sent by e-mail. */
      invitation_mail: z.boolean(),
    }),
  }),
});

const person = {
  nickname: line(64),
  role_ids: RoleIds,
  allowed_ips: z.optional(AllowedIps),
  /** Null: none. */
  confirmed_email: z.optional(z.nullable(Email)),
  /** Their own account on the platform. Null: none. Given by those alone who see everybody's data. */
  account_uid: z.optional(z.nullable(Uid)),
};

export const addAdmin = endpoint({
  method: 'POST',
  path: '/backstage/admin/add',
  ability: 'admin.create',
  summary:
    'Creates an admin with a password. Callers can assign only role groups whose permissions they have.',
  body: z.strictObject({ username: AdminName, password: Password, ...person }),
  reply: Admin,
  command: true,
  stepUp: true,
});

/** The email address and language of an invitation; the language defaults to that of the request. */
const mailing = { mail_to: z.optional(Email), mail_language: z.optional(z.enum(languages)) };

/** An admin who was invited; the code is told here and stored nowhere in clear. */
const Invitation = z.object({ admin: Admin, code: z.string() });

export const inviteAdmin = endpoint({
  method: 'POST',
  path: '/backstage/admin/invite',
  ability: 'admin.create',
  summary: 'Invites an admin, who chooses their own password with a code that works once and expires.',
  body: z.strictObject({ username: AdminName, ...person, ...mailing }),
  reply: Invitation,
  command: true,
  stepUp: true,
});

export const reinviteAdmin = endpoint({
  method: 'POST',
  path: '/backstage/admin/reinvite',
  ability: 'admin.create',
  summary: 'Issues a new invitation code to an admin. The previous one stops working.',
  body: z.strictObject({ ...rowReference, ...mailing }),
  reply: Invitation,
  command: true,
  stepUp: true,
});

export const editAdmin = endpoint({
  method: 'POST',
  path: '/backstage/admin/edit',
  ability: 'admin.edit',
  summary:
    'Edits an admin who has no more permissions than the caller. New role groups or a new password end their sessions; a new password also unlinks their accounts at providers.',
  body: z.strictObject({ ...rowReference, ...person, password: z.optional(Password) }),
  reply: Admin,
  command: true,
  stepUp: true,
});

export const disableAdmin = endpoint({
  method: 'POST',
  path: '/backstage/admin/disable',
  ability: 'admin.disable',
  summary: 'Disables an admin. All sessions end immediately, and signing in is refused.',
  body: z.strictObject({ ...rowReference, reason: Reason }),
  reply: Admin,
  command: true,
  stepUp: true,
});

export const enableAdmin = endpoint({
  method: 'POST',
  path: '/backstage/admin/enable',
  ability: 'admin.disable',
  summary: 'Enables a disabled admin, or approves an account request.',
  body: z.strictObject({ ...rowReference, reason: z.optional(Reason) }),
  reply: Admin,
  command: true,
  stepUp: true,
});

export const signOutAdmin = endpoint({
  method: 'POST',
  path: '/backstage/admin/sign_out',
  ability: 'admin.disable',
  summary: 'Ends all sessions of an admin immediately. They may sign in again.',
  body: z.strictObject({ ...rowReference, reason: z.optional(Reason) }),
  reply: Admin,
  command: true,
  stepUp: true,
});

export const resetSecondFactor = endpoint({
  method: 'POST',
  path: '/backstage/admin/reset_second_factor',
  ability: 'admin.reset_second_factor',
  summary:
    'Resets the sign-in methods of an admin who lost them: removes the authenticator, recovery codes, passkeys and linked accounts, and ends all sessions. The password alone signs them in, and if their role requires a second factor they set up a new one first.',
  body: z.strictObject({ ...rowReference, reason: Reason }),
  reply: Admin,
  command: true,
  stepUp: true,
});

export const deleteAdmin = endpoint({
  method: 'POST',
  path: '/backstage/admin/del',
  ability: 'admin.delete',
  summary: 'Deletes an admin permanently. The username stays reserved.',
  body: z.strictObject({ ...rowReference, reason: Reason }),
  command: true,
  stepUp: true,
});
