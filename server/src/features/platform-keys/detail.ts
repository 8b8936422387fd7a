import type { Authority } from '@quarterdeck/contract/core/access';
import type { PlatformKeyDetail } from '@quarterdeck/contract/features/platform-keys/platform-keys';
import { historyOf } from '#kernel/audit/history.ts';
import type { Queryable } from '#kernel/database/sql.ts';
import { findRow } from '#kernel/list/list.ts';
import { platformKeyList } from './list.ts';

/** A key with what people did to it. */
export async function findPlatformKey(
  db: Queryable,
  id: number,
  access: Authority,
): Promise<PlatformKeyDetail> {
  const platform_key = await findRow(db, platformKeyList, id, access);
  return { platform_key, history: await historyOf(db, 'platform_key', id) };
}
