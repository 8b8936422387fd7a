import * as z from 'zod/mini';
import { endpoint } from './http/endpoint.ts';

export const Credentials = z.strictObject({
  username: z.string().check(z.trim(), z.minLength(1, { error: 'field_required' }), z.maxLength(64)),
  password: z.string().check(z.minLength(1, { error: 'field_required' }), z.maxLength(256)),
});

/** Exchanges a user name and a password for a bearer token. */
export const login = endpoint({
  method: 'POST',
  path: '/backstage/login',
  ability: 'public',
  summary: 'Signs a member of staff in. Five failures lock the name for a while.',
  body: Credentials,
  reply: z.object({ token: z.string() }),
});

export const UserInfo = z.object({
  id: z.int(),
  username: z.string(),
  nickname: z.string(),
  avatar: z.string(),
  /** Names of the role groups. */
  roles: z.array(z.string()),
  /** Rights; what the page offers is decided by these. */
  ability: z.array(z.string()),
  /** Full access. */
  admin: z.boolean(),
});
export type UserInfo = z.output<typeof UserInfo>;

export const userInfo = endpoint({
  method: 'GET',
  path: '/backstage/userInfo',
  ability: 'session',
  summary: 'Who is signed in, with roles and rights.',
  reply: UserInfo,
});

export const logout = endpoint({
  method: 'GET',
  path: '/logout',
  ability: 'session',
  summary: 'Ends this session at once.',
});
