import * as z from 'zod/mini';
import { Id, line, Version } from '../../core/fields.ts';
import { endpoint } from '../../core/http/endpoint.ts';
import { languages } from '../../core/language.ts';
import { FileAddress } from '../../core/pictures.ts';
import { passwordDues } from '../../core/session-dues.ts';
import { Look } from '../../core/theme.ts';
import { Code, Password, TypedPassword } from '../../core/validation/fields.ts';

/** The signed-in admin's own account. */
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
  summary: "Returns the caller's account.",
  reply: Profile,
});

/** Without an id: no one edits another account here. */
export const editPersonal = endpoint({
  method: 'POST',
  path: '/backstage/admin/edit_personal',
  ability: 'session',
  summary: "Edits the caller's account.",
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
  withoutKey: 'It changes only how one reader sees the pages.',
  ability: 'session',
  summary: "Saves the caller's language and theme for their other browsers. Omitted fields keep their value.",
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
  withoutKey: 'A key would store data derived from a password.',
  ability: 'session',
  summary: "Changes the caller's password and ends their other sessions. Failures count as failed sign-ins.",
  openWhileDue: passwordDues,
  preview: 'closed',
  body: z.strictObject({ old_password: TypedPassword, password: Password }),
});

export const setFirstPassword = endpoint({
  method: 'POST',
  path: '/backstage/personal/password/first',
  ability: 'session',
  summary: 'Sets a password for a caller without one and ends their other sessions.',
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
  summary: "Creates a secret for the caller's authenticator app. It takes effect with its first code.",
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
  summary:
    "Turns on the caller's two-factor authentication with a first code and returns the recovery codes, once.",
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
  summary: "Replaces the caller's recovery codes and returns the new ones, once.",
  preview: 'closed',
  body: passwordAndCode,
  reply: RecoveryCodes,
});

export const removeSecondFactor = endpoint({
  method: 'POST',
  path: '/backstage/personal/second_factor/remove',
  withoutKey: 'A key would store data derived from a password.',
  ability: 'session',
  summary:
    "Turns off the caller's authenticator. Refused if it is their last second factor and their role requires one.",
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
  summary: "Lists the caller's sessions, last used first.",
  reply: z.object({ list: z.array(PersonalSession) }),
});

export const endPersonalSession = endpoint({
  method: 'POST',
  path: '/backstage/personal/session/end',
  ability: 'session',
  summary: "Ends one of the caller's sessions.",
  command: true,
  body: z.strictObject({ id: Id }),
});

export const endOtherSessions = endpoint({
  method: 'POST',
  path: '/backstage/personal/session/end_others',
  ability: 'session',
  summary: "Ends all of the caller's other sessions.",
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
  summary:
    "Lists the latest sign-in attempts with the caller's username, including failed ones, newest first.",
  reply: z.object({ list: z.array(SignInEntry) }),
});
