import sql from 'sql-template-tag';
import { logInsert } from '#kernel/audit/write.ts';
import { programContext } from '#kernel/context.ts';
import type { Transaction } from '#kernel/database/sql.ts';

const setting = { group: 'second_factor', second_factor_for: 'sensitive' } as const;

/** Has members of role groups that move money or give rights need a second factor, as a new house does. */
export async function requireFactorOfSensitive(tx: Transaction, now: Date): Promise<void> {
  const { id } = await tx.one<{ id: number }>(sql`
    INSERT INTO config ("group", name, value, updated_at)
    VALUES (${setting.group}, 'second_factor_for', ${setting.second_factor_for}, ${now.toISOString()}) RETURNING id`);
  const entry = { action: 'config.edit', object: { type: 'config', id }, reason: null, before: null };
  await tx.query(
    logInsert(
      { ...entry, after: setting, batchIds: [], result: 'done', error: null },
      programContext('first-start', now),
    ),
  );
}
