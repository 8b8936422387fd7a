import * as z from 'zod/mini';
import { identifier, line, paragraph, Reason, rowReference, Uid } from '../../core/fields.ts';
import { endpoint } from '../../core/http/endpoint.ts';
import { User } from './users.ts';

const withReason = z.strictObject({ ...rowReference, reason: Reason });

export const blacklistUser = endpoint({
  method: 'POST',
  path: '/backstage/user/blacklist',
  ability: 'user.blacklist',
  summary:
    'Blacklists a user: sessions end and codes become void. Above the asset limit in settings, another admin must approve.',
  body: withReason,
  reply: User,
  command: true,
  stepUp: true,
});

export const enableUser = endpoint({
  method: 'POST',
  path: '/backstage/user/enable',
  ability: 'user.blacklist',
  summary: 'Requests removal of a user from the blacklist. Another admin decides.',
  body: withReason,
  reply: User,
  command: true,
  stepUp: true,
});

export const moveUser = endpoint({
  method: 'POST',
  path: '/backstage/user/move',
  ability: 'user.move',
  summary: 'Requests a new referrer for a user, with their whole team, from now on. Another admin decides.',
  /** Null: no referrer. */
  body: z.strictObject({ ...rowReference, referrer_uid: z.nullable(Uid), reason: Reason }),
  reply: User,
  command: true,
  stepUp: true,
});

export const approveUserRequest = endpoint({
  method: 'POST',
  path: '/backstage/user/approve',
  ability: 'user.approve',
  summary: 'Approves and carries out another admin’s request.',
  body: z.strictObject(rowReference),
  reply: User,
  command: true,
  stepUp: true,
});

export const refuseUserRequest = endpoint({
  method: 'POST',
  path: '/backstage/user/refuse',
  withoutProof: 'It moves no money and grants no permission.',
  ability: 'user.approve',
  summary: 'Refuses another admin’s request.',
  body: withReason,
  reply: User,
  command: true,
});

export const takeBackUserRequest = endpoint({
  method: 'POST',
  path: '/backstage/user/take_back',
  withoutProof: 'It moves no money and grants no permission.',
  ability: 'user.read',
  summary: 'Cancels the caller’s pending request about a user.',
  body: z.strictObject(rowReference),
  reply: User,
  command: true,
});

export const userTagsMax = 20;

export const tagUser = endpoint({
  method: 'POST',
  path: '/backstage/user/tag',
  withoutProof: 'It moves no money and grants no permission.',
  ability: 'user.tag',
  summary: 'Replaces the tags of a user.',
  body: z.strictObject({ ...rowReference, tags: z.array(line(32)).check(z.maxLength(userTagsMax)) }),
  reply: User,
  command: true,
});

export const userTags = endpoint({
  method: 'GET',
  path: '/backstage/user/tags',
  ability: 'user.read',
  summary: 'Lists every tag ever used, by name.',
  reply: z.object({ list: z.array(z.string()) }),
});

/** What a member of staff wrote about a user; never changed, never deleted. */
export const UserNote = z.object({
  id: z.int(),
  text: z.string(),
  author: z.nullable(z.string()),
  created_at: z.string(),
});
export type UserNote = z.output<typeof UserNote>;

export const userNotes = endpoint({
  method: 'GET',
  path: '/backstage/user/notes',
  ability: 'user.read',
  summary: 'Lists the 200 latest notes about a user.',
  query: z.strictObject({ id: z.string().check(z.regex(/^\d{1,15}$/)) }),
  reply: z.object({ list: z.array(UserNote) }),
});

export const noteUser = endpoint({
  method: 'POST',
  path: '/backstage/user/note',
  withoutProof: 'It moves no money and grants no permission.',
  ability: 'user.note',
  summary: 'Adds a permanent note about a user.',
  body: z.strictObject({ id: rowReference.id, text: paragraph(2000) }),
  reply: UserNote,
  command: true,
});

export const editUser = endpoint({
  method: 'POST',
  path: '/backstage/user/edit',
  ability: 'user.edit',
  summary: 'Edits the name and contact details of a user.',
  body: z.strictObject({
    ...rowReference,
    nickname: line(64),
    email: z.nullable(z.email().check(z.maxLength(254))),
    phone: z.nullable(identifier(32)),
    country: z.nullable(z.string().check(z.regex(/^[A-Z]{2}$/))),
    lang: identifier(16),
  }),
  reply: User,
  command: true,
  stepUp: true,
});

export const resetUserSecondFactor = endpoint({
  method: 'POST',
  path: '/backstage/user/reset_second_factor',
  ability: 'user.secure',
  summary: "Resets a user's two-factor authentication. The user cannot withdraw for a day.",
  body: withReason,
  reply: User,
  command: true,
  stepUp: true,
});

export const resetUserPassword = endpoint({
  method: 'POST',
  path: '/backstage/user/reset_password',
  ability: 'user.secure',
  summary: 'Asks the platform to make a user choose a new password. The user cannot withdraw for a day.',
  body: withReason,
  reply: User,
  command: true,
  stepUp: true,
});

export const revokeUserSessions = endpoint({
  method: 'POST',
  path: '/backstage/user/revoke_sessions',
  withoutProof: 'It moves no money and grants no permission.',
  ability: 'user.secure',
  summary: 'Asks the platform to end all sessions of a user.',
  body: withReason,
  reply: User,
  command: true,
});
