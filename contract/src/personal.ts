import * as z from 'zod/mini';
import { Id, line, Version } from './fields.ts';
import { endpoint } from './http/endpoint.ts';
import { Password } from './validation/fields.ts';

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
  body: z.strictObject({ nickname: line(64), version: Version }),
  reply: Profile,
});

/** No command: what is stored under an idempotency key would be made of the passwords. */
export const changePassword = endpoint({
  method: 'POST',
  path: '/backstage/personal/password',
  ability: 'session',
  summary:
    'Changes the password of who is signed in and ends their other sessions. Failures count as failed sign-ins.',
  preview: 'closed',
  body: z.strictObject({ old_password: Password, password: Password }),
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
