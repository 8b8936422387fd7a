import type { Authority } from '@quarterdeck/contract/core/access';
import { allowedActions } from '@quarterdeck/contract/core/machine';
import {
  platformKeyList as contract,
  type PlatformKey,
  platformKeyMachine,
} from '@quarterdeck/contract/features/platform-keys/platform-keys';
import sql from 'sql-template-tag';
import { defineList } from '#kernel/list/list.ts';

type Stored = Omit<PlatformKey, 'allowed_actions'>;

/** Keys without their secrets. */
export const platformKeyList = defineList<typeof contract, Stored>(contract, {
  from: sql`platform_key AS k`,
  owner: 'house',
  id: 'k.id',
  columns: {
    id: 'k.id',
    name: 'k.name',
    key: 'k.key',
    status: "CASE WHEN k.revoked_at IS NULL THEN 'active' ELSE 'revoked' END",
    calls: 'k.calls',
    allowed_ips: 'k.allowed_ips',
    per_minute: 'k.per_minute',
    burst: 'k.burst',
    last_used_at: 'k.last_used_at',
    last_used_ip: 'k.last_used_ip',
    previous_secret_until: 'CASE WHEN k.previous_secret_until > now() THEN k.previous_secret_until END',
    created_by: 'k.created_by',
    created_at: 'k.created_at',
    revoked_at: 'k.revoked_at',
    version: 'k.version',
  },
  present: (stored: Stored, access: Authority): PlatformKey => ({
    ...stored,
    allowed_actions: allowedActions(platformKeyMachine, stored, access),
  }),
});
