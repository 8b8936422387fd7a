import type { ConfigChange, ConfigGroup } from '@quarterdeck/contract/features/config/config';
import sql from 'sql-template-tag';
import type { Queryable } from '#kernel/database/sql.ts';

const most = 100;

/** Who changed a group, when and how. The log shows no secret, and so neither does this. */
export async function readHistory(db: Queryable, group: ConfigGroup): Promise<ConfigChange[]> {
  const rows = await db.query<ConfigChange>(sql`
    SELECT id, at, actor, coalesce(before, '{}') - 'group' AS before, coalesce(after, '{}') - 'group' AS after
    FROM admin_log
    WHERE object_type = 'config' AND action = 'config.edit' AND result = 'done' AND after ->> 'group' = ${group}
      AND object_id = (SELECT min(id) FROM config WHERE "group" = ${group})
    ORDER BY id DESC LIMIT ${most}::int`);
  return rows;
}
