import * as contract from '@quarterdeck/contract/features/admin-log/chain';
import sql from 'sql-template-tag';
import { bindCommand } from '#command/command.ts';
import { signedHeads } from '#kernel/audit/heads.ts';
import { publicKeys } from '#kernel/audit/signing-keys.ts';
import type { Queryable } from '#kernel/database/sql.ts';
import { type Binding, bind } from '#kernel/http/bind.ts';
import { bindList } from '#kernel/list/bind-list.ts';
import type { OwnedObject } from '#kernel/scope/scope.ts';
import { beginCheck, lastChecks } from './check.ts';
import { adminLogList } from './list.ts';
import { rotateKey } from './rotate-key.ts';

/** `objects` are the records that the log is about. */
export const adminLogBindings = (objects: readonly OwnedObject[]): readonly Binding[] => [
  ...bindList(adminLogList(objects)),
  bind(contract.logChecks, async ({ services: { db } }) => ({
    log: await stateOf(db),
    list: await lastChecks(db),
  })),
  bindCommand(contract.verifyLog, beginCheck),
  bind(contract.logHeads, async ({ services }) => ({ list: await signedHeads(services.db) })),
  bind(contract.logKeys, async ({ services }) => ({ list: await publicKeys(services.db) })),
  bindCommand(contract.rotateLogKey, rotateKey),
];

function stateOf(db: Queryable) {
  return db.one<{ sealed: number; unsealed: number; oldest_unsealed_at: string | null }>(sql`
    SELECT (SELECT coalesce(max(seal_no), 0) FROM admin_log) AS sealed,
      count(*) AS unsealed, min(at) AS oldest_unsealed_at FROM admin_log WHERE seal_no IS NULL`);
}
