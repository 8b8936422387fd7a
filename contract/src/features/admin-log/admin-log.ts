import * as z from 'zod/mini';
import { list } from '../../core/http/list.ts';

export const logResults = ['done', 'refused'] as const;
export const actorKinds = ['admin', 'platform', 'program'] as const;

/** One row of the admin log: a command that was carried out, or one that was refused. */
export const AdminLogRow = z.object({
  id: z.int(),
  at: z.string(),
  actor_kind: z.enum(actorKinds),
  actor_id: z.nullable(z.int()),
  /** The admin's user name, the API key's name, or the job's. */
  actor: z.string(),
  /** Such as `withdrawal.approve`. */
  action: z.string(),
  object_type: z.nullable(z.string()),
  object_id: z.nullable(z.int()),
  /** What people call the object: its number, UID or user name; null where it has none. */
  object_no: z.nullable(z.string()),
  reason: z.nullable(z.string()),
  /** The fields that changed, as they were and as they are; secrets are masked. */
  before: z.nullable(z.record(z.string(), z.unknown())),
  after: z.nullable(z.record(z.string(), z.unknown())),
  result: z.enum(logResults),
  error: z.nullable(z.string()),
  ip: z.nullable(z.string()),
  user_agent: z.nullable(z.string()),
  request_id: z.nullable(z.string()),
  /** Place in the hash chain; null until it is sealed, which takes about a second. */
  seal_no: z.nullable(z.int()),
  hash: z.nullable(z.string()),
});
export type AdminLogRow = z.output<typeof AdminLogRow>;

export const adminLogList = list({
  path: '/backstage/admin_log',
  ability: 'admin_log.read',
  exportAbility: 'admin_log.export',
  row: AdminLogRow,
  sort: '-at',
  columns: {
    id: { kind: 'id', filter: true, sort: true },
    about: { kind: 'text', filter: true, filterOnly: true },
    at: { kind: 'time', filter: true, sort: true },
    actor_kind: { kind: 'enum', values: actorKinds, filter: true, shown: false },
    actor: { kind: 'text', filter: true },
    action: { kind: 'text', filter: 'prefix' },
    object_type: { kind: 'text', filter: true },
    object_no: { kind: 'text' },
    object_id: { kind: 'id', filter: true, shown: false },
    reason: { kind: 'text' },
    result: { kind: 'enum', values: logResults, filter: true },
    error: { kind: 'text', shown: false },
    ip: { kind: 'text', filter: true },
    request_id: { kind: 'text', filter: true, shown: false },
    seal_no: { kind: 'number', shown: false },
    hash: { kind: 'text', shown: false },
  },
});
