import * as z from 'zod/mini';
import { PositiveAmount } from '../../../core/assets.ts';
import { line, Reason, rowReference, Uid } from '../../../core/fields.ts';
import { HistoryEntry } from '../../../core/history.ts';
import { endpoint } from '../../../core/http/endpoint.ts';
import { list } from '../../../core/http/list.ts';
import { shareLevelMax } from '../share-terms.ts';

/** Whether all conditions of a level have to be met, or any of them. */
export const levelMatches = ['all', 'any'] as const;

const conditions = {
  match: z.enum(levelMatches),
  /** The account is active. */
  activated: z.boolean(),
  /** So many active users whom they invited themselves; null: it does not count. */
  direct_active: z.nullable(z.int().check(z.minimum(1), z.maximum(1_000_000))),
  /** What everybody below them paid in fees, in USDT. */
  team_volume_usdt: z.nullable(PositiveAmount),
  own_fees_usdt: z.nullable(PositiveAmount),
  bond_usdt: z.nullable(PositiveAmount),
};

/** A level of users, by its rank. Without conditions it is given only manually and by codes. */
export const ShareLevel = z.object({
  id: z.int(),
  rank: z.int(),
  name: z.string(),
  match: z.enum(levelMatches),
  activated: z.boolean(),
  direct_active: z.nullable(z.int()),
  team_volume_usdt: z.nullable(z.string()),
  own_fees_usdt: z.nullable(z.string()),
  bond_usdt: z.nullable(z.string()),
  users: z.int(),
  created_at: z.string(),
  version: z.int(),
  allowed_actions: z.array(z.enum(['edit', 'delete'])),
});
export type ShareLevel = z.output<typeof ShareLevel>;

export const shareLevelList = list({
  path: '/backstage/share_level',
  ability: 'distribution.read',
  exportAbility: 'distribution.export',
  row: ShareLevel,
  sort: 'rank',
  columns: {
    id: { kind: 'id', filter: true, sort: true, shown: false },
    rank: { kind: 'number', filter: true, sort: true },
    name: { kind: 'text', filter: true },
    match: { kind: 'enum', values: levelMatches, shown: false },
    activated: { kind: 'boolean', shown: false },
    direct_active: { kind: 'number' },
    team_volume_usdt: { kind: 'number' },
    own_fees_usdt: { kind: 'number' },
    bond_usdt: { kind: 'number' },
    users: { kind: 'number' },
    created_at: { kind: 'time', shown: false },
  },
});

export const shareLevelDetail = endpoint({
  method: 'GET',
  path: '/backstage/share_level/detail',
  ability: 'distribution.read',
  summary: 'Returns a level with its history.',
  query: z.strictObject({ id: z.string().check(z.regex(/^\d{1,15}$/)) }),
  reply: z.object({ level: ShareLevel, history: z.array(HistoryEntry) }),
});

const Rank = z.int().check(z.minimum(1), z.maximum(shareLevelMax));
const levelCommand = { method: 'POST', command: true, ability: 'distribution.edit', stepUp: true } as const;

export const createShareLevel = endpoint({
  ...levelCommand,
  path: '/backstage/share_level/add',
  summary: 'Adds a level.',
  body: z.strictObject({ rank: Rank, name: line(32), ...conditions }),
  reply: ShareLevel,
});

export const editShareLevel = endpoint({
  ...levelCommand,
  path: '/backstage/share_level/edit',
  summary: 'Changes the name and the conditions of a level. Users move at the next evaluation.',
  body: z.strictObject({ ...rowReference, name: line(32), ...conditions }),
  reply: ShareLevel,
});

export const deleteShareLevel = endpoint({
  ...levelCommand,
  path: '/backstage/share_level/del',
  summary: 'Deletes a level that has no users.',
  body: z.strictObject(rowReference),
});

/** The level of a user, and why. */
export const UserLevel = z.object({
  id: z.int(),
  user_id: z.int(),
  uid: z.string(),
  username: z.string(),
  rank: z.int(),
  level: z.nullable(z.string()),
  /** What a code once gave: the evaluation goes no lower. */
  floor_rank: z.int(),
  /** Set manually: the evaluation leaves it alone. */
  locked: z.boolean(),
  reason: z.nullable(z.string()),
  created_at: z.string(),
  updated_at: z.string(),
  version: z.int(),
  allowed_actions: z.array(z.enum(['set', 'unlock'])),
});
export type UserLevel = z.output<typeof UserLevel>;

export const userLevelList = list({
  path: '/backstage/user_level',
  ability: 'distribution.read',
  exportAbility: 'distribution.export',
  row: UserLevel,
  sort: '-updated_at',
  columns: {
    id: { kind: 'id', filter: true, sort: true, shown: false },
    uid: { kind: 'text', filter: true },
    username: { kind: 'text', filter: 'prefix' },
    rank: { kind: 'number', filter: true },
    level: { kind: 'text' },
    floor_rank: { kind: 'number', shown: false },
    locked: { kind: 'boolean', filter: true },
    reason: { kind: 'text' },
    created_at: { kind: 'time', shown: false },
    updated_at: { kind: 'time', filter: true, sort: true },
  },
});

export const levelCauses = ['evaluation', 'activation', 'hand'] as const;

/** One step of a user from a level to another. */
export const LevelChange = z.object({
  id: z.int(),
  at: z.string(),
  from_rank: z.int(),
  to_rank: z.int(),
  cause: z.enum(levelCauses),
});
export type LevelChange = z.output<typeof LevelChange>;

export const userLevelDetail = endpoint({
  method: 'GET',
  path: '/backstage/user_level/detail',
  ability: 'distribution.read',
  summary: "Returns a user's level with every change that led to it, newest first.",
  query: z.strictObject({ id: z.string().check(z.regex(/^\d{1,15}$/)) }),
  reply: z.object({
    user_level: UserLevel,
    changes: z.array(LevelChange),
    history: z.array(HistoryEntry),
  }),
});

/** What a user's level is, and how it came about. */
export const LevelOfUser = z.object({
  rank: z.int(),
  name: z.nullable(z.string()),
  floor_rank: z.int(),
  locked: z.boolean(),
  reason: z.nullable(z.string()),
  /** The latest steps, the newest first. */
  changes: z.array(LevelChange),
  history: z.array(HistoryEntry),
});
export type LevelOfUser = z.output<typeof LevelOfUser>;

export const levelOfUser = endpoint({
  method: 'GET',
  path: '/backstage/user/level',
  ability: 'user.read',
  summary: "Returns a user's level, even if they never had one, with every change that led to it.",
  query: z.strictObject({ id: z.string().check(z.regex(/^\d{1,15}$/)) }),
  reply: LevelOfUser,
});

export const setUserLevel = endpoint({
  ...levelCommand,
  path: '/backstage/user_level/set',
  summary: "Sets a user's level manually. Evaluations do not change it until it is unlocked.",
  body: z.strictObject({
    uid: Uid,
    rank: z.int().check(z.minimum(0), z.maximum(shareLevelMax)),
    reason: Reason,
  }),
  reply: UserLevel,
});

export const unlockUserLevel = endpoint({
  ...levelCommand,
  path: '/backstage/user_level/unlock',
  summary: "Unlocks a user's level for the next evaluation.",
  body: z.strictObject({ ...rowReference, reason: Reason }),
  reply: UserLevel,
});
