import {
  type AdminLogRow,
  adminLogList as contract,
} from '@quarterdeck/contract/features/admin-log/admin-log';
import sql from 'sql-template-tag';
import { defineList } from '#kernel/list/list.ts';
import type { OwnedObject } from '#kernel/scope/scope.ts';

/**
 * The admin log, sealed or not yet. Who does not see everybody's data sees of it what they did themselves, what is about the
 * house, and what is about the records of the users whom they see.
 */
export const adminLogList = (objects: readonly OwnedObject[]) =>
  defineList<typeof contract, AdminLogRow>(contract, {
    from: sql`admin_log AS l`,
    owner: {
      object: { type: 'l.object_type', id: 'l.object_id' },
      among: objects,
      admin: "CASE l.actor_kind WHEN 'admin' THEN l.actor_id END",
    },
    id: 'l.id',
    columns: {
      id: 'l.id',
      at: 'l.at',
      actor_kind: 'l.actor_kind',
      actor_id: 'l.actor_id',
      actor: 'l.actor',
      action: 'l.action',
      object_type: 'l.object_type',
      object_id: 'l.object_id',
      reason: 'l.reason',
      before: 'l.before',
      after: 'l.after',
      result: 'l.result',
      error: 'l.error',
      ip: 'l.ip',
      user_agent: 'l.user_agent',
      request_id: 'l.request_id',
      seal_no: 'l.seal_no',
      hash: "encode(l.hash, 'hex')",
    },
    present: (row: AdminLogRow): AdminLogRow => row,
  });
