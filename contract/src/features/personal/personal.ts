import * as z from 'zod/mini';
import { Id, line, Version } from '../../core/fields.ts';
import { endpoint } from '../../core/http/endpoint.ts';
import { languages } from '../../core/language.ts';
import { FileAddress } from '../../core/pictures.ts';
import { passwordDues } from '../../core/session-dues.ts';
import { Look } from '../../core/theme.ts';
import { Code, Password, TypedPassword } from '../../core/validation/fields.ts';

/** What the signed-in member of staff is told of their own account. */
export const Profile = z.object({
  id: z.int(),
  username: z.string(),
  nickname: z.string(),
  avatar: z.string(),
  /** Names of the role groups. */
  roles: z.array(z.string()),
  created_at: z.string(),
  password_changed_at: z.string(),
  /** Who signs in by another service only may have none. */
  has_password: z.boolean(),
  /** Signing in takes a code as well. */
  second_factor: z.boolean(),
  recovery_codes_left: z.int(),
  /** Of mails, and of browsers that have none of their own; null: never chosen. */
  language: z.nullable(z.enum(languages)),
  version: z.int(),
});
export type Profile = z.output<typeof Profile>;

export const profile = endpoint({
  method: 'GET',
  path: '/backstage/personal/detail',
  ability: 'session',
  summary: 'The account of who is signed in.',
  reply: Profile,
});

/** There is no id in it: nobody edits another's account here. */
export const editPersonal = endpoint({
  method: 'POST',
  path: '/backstage/admin/edit_personal',
  ability: 'session',
  summary: 'Edits the account of who is signed in.',
  command: true,
  body: z.strictObject({
    nickname: line(64),
    /** An uploaded picture, or empty text for none. */
    avatar: z.optional(FileAddress),
    version: Version,
  }),
  reply: Profile,
});

/** No command: how a page looks is nothing that anybody has to account for. */
export const saveLook = endpoint({
  method: 'POST',
  path: '/backstage/personal/look',
  withoutKey: 'How the pages of one reader look.',
  ability: 'session',
  summary: 'Keeps language and theme of the caller for their other browsers; what is left out stays.',
  preview: 'closed',
  body: Look.check(
    z.refine(({ language, theme }) => language !== undefined || theme !== undefined, {
      error: 'invalid_request',
    }),
  ),
});

/** No command: the answer that is kept under a key would be given without a try of the old password. */
export const changePassword = endpoint({
  method: 'POST',
  path: '/backstage/personal/password',
  withoutKey: 'A key would store what was made of a password.',
  ability: 'session',
  summary:
    'Changes the password of who is signed in and ends their other sessions. Failures count as failed sign-ins.',
  openWhileDue: passwordDues,
  preview: 'closed',
  body: z.strictObject({ old_password: TypedPassword, password: Password }),
});

export const setFirstPassword = endpoint({
  method: 'POST',
  path: '/backstage/personal/password/first',
  ability: 'session',
  summary: 'Gives who is signed in a password where they have none, and ends their other sessions.',
  command: true,
  stepUp: true,
  body: z.strictObject({ password: Password }),
});

/** Optional: staff without a password prove themselves by a fresh sign-in instead. */
const PasswordIfAny = z.optional(TypedPassword);

/** A secret for an authenticator. */
export const Enrolment = z.object({
  /** In base 32, to be typed. */
  secret: z.string(),
  /** `otpauth:`, to be scanned. */
  address: z.string(),
});
export type Enrolment = z.output<typeof Enrolment>;

const RecoveryCodes = z.object({ codes: z.array(z.string()) });
const passwordAndCode = z.strictObject({ password: TypedPassword, code: Code });

/** No commands, these four: a key would keep what it answered, and give it without a try of the password. */
export const beginSecondFactor = endpoint({
  method: 'POST',
  path: '/backstage/personal/second_factor/begin',
  withoutKey: 'A key would store a secret.',
  ability: 'session',
  summary: 'Makes a secret for the authenticator of the caller; it counts from its first code on.',
  openWhileDue: ['second_factor_required'],
  preview: 'closed',
  body: z.strictObject({ password: PasswordIfAny }),
  reply: Enrolment,
});

export const confirmSecondFactor = endpoint({
  method: 'POST',
  path: '/backstage/personal/second_factor/confirm',
  withoutKey: 'A key would store recovery codes.',
  ability: 'session',
  summary: 'Turns the second factor of the caller on by a first code, and answers the recovery codes, once.',
  openWhileDue: ['second_factor_required'],
  preview: 'closed',
  body: z.strictObject({ password: PasswordIfAny, code: Code }),
  reply: RecoveryCodes,
});

export const renewRecoveryCodes = endpoint({
  method: 'POST',
  path: '/backstage/personal/second_factor/recovery_codes',
  withoutKey: 'A key would store recovery codes.',
  ability: 'session',
  summary: 'Makes new recovery codes in place of those before, and answers them, once.',
  preview: 'closed',
  body: passwordAndCode,
  reply: RecoveryCodes,
});

export const removeSecondFactor = endpoint({
  method: 'POST',
  path: '/backstage/personal/second_factor/remove',
  withoutKey: 'A key would store what was made of a password.',
  ability: 'session',
  summary: 'Turns the second factor of the caller off. Refused where it is the last one and they owe one.',
  preview: 'closed',
  body: passwordAndCode,
});

/** Where somebody is signed in. */
export const PersonalSession = z.object({
  id: z.int(),
  created_at: z.string(),
  /** To the minute. */
  last_seen_at: z.string(),
  ip: z.nullable(z.string()),
  user_agent: z.nullable(z.string()),
  /** The one that asks. */
  current: z.boolean(),
});
export type PersonalSession = z.output<typeof PersonalSession>;

export const personalSessions = endpoint({
  method: 'GET',
  path: '/backstage/personal/session/index',
  ability: 'session',
  summary: 'Where the caller is signed in: the last used first.',
  reply: z.object({ list: z.array(PersonalSession) }),
});

export const endPersonalSession = endpoint({
  method: 'POST',
  path: '/backstage/personal/session/end',
  ability: 'session',
  summary: 'Ends one session of the caller.',
  command: true,
  body: z.strictObject({ id: Id }),
});

export const endOtherSessions = endpoint({
  method: 'POST',
  path: '/backstage/personal/session/end_others',
  ability: 'session',
  summary: 'Ends every session of the caller but the one that asks.',
  command: true,
});

/** A try to sign in, as the admin log has it. */
export const SignInEntry = z.object({
  id: z.int(),
  at: z.string(),
  result: z.enum(['done', 'refused']),
  /** Why it was refused: an error code. */
  error: z.nullable(z.string()),
  ip: z.nullable(z.string()),
  user_agent: z.nullable(z.string()),
});
export type SignInEntry = z.output<typeof SignInEntry>;

/** Entries of the history in an answer, at most. */
export const signInsMax = 20;

export const personalSignIns = endpoint({
  method: 'GET',
  path: '/backstage/personal/sign_in/index',
  ability: 'session',
  summary: 'The last tries to sign in under the name of the caller, the refused ones too: the newest first.',
  reply: z.object({ list: z.array(SignInEntry) }),
});
