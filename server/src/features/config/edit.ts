import { type ConfigEntry, type configEdit, hiddenValue, secretConfig } from '@quarterdeck/contract/config';
import type { BodyOf } from '@quarterdeck/contract/http/endpoint';
import sql from 'sql-template-tag';
import { hashPassword } from '#kernel/access/passwords.ts';
import { command } from '#kernel/command.ts';
import { Refusal } from '#kernel/refusal.ts';
import { readConfig } from './read.ts';

const isSecret = (name: string) => secretConfig.includes(name);

/** Writes a whole group of settings, provided that nobody did so since its form was opened. */
export const editConfig = command<BodyOf<typeof configEdit>, { list: ConfigEntry[] }, void>({
  action: 'config.edit',
  // Rows that nobody has written yet cannot be locked.
  find: async (tx, { group }, isNew) => {
    await tx.query(sql`SELECT pg_advisory_xact_lock(hashtext(${`config ${group}`})) WHERE ${isNew}`);
  },
  async run({ tx, input, context }) {
    const { group, version, ...values } = input;
    const found = await readConfig(tx, [group]);
    if (found.some((entry) => entry.version !== version)) {
      throw new Refusal('version_stale', {
        parameters: { changed: group },
        data: { current: { list: found }, changes: [] },
      });
    }
    const given = Object.entries(values).filter(
      ([name, value]) => !isSecret(name) || (value !== '' && value !== hiddenValue),
    );
    const stored = await Promise.all(
      given.map(([name, value]) => (isSecret(name) ? hashPassword(value) : value)),
    );
    const rows = await tx.query<{ id: number }>(sql`
      INSERT INTO config ("group", name, value, updated_at, version)
      SELECT ${group}, name, value, ${context.now.toISOString()}, ${version + 1}
      FROM unnest(${given.map(([name]) => name)}::text[], ${stored}::text[]) AS given (name, value)
      ON CONFLICT ("group", name) DO UPDATE
      SET value = excluded.value, updated_at = excluded.updated_at, version = excluded.version
      RETURNING id`);
    const list = await readConfig(tx, [group]);
    const changed = list.filter(
      ({ name, value }, index) =>
        value !== found[index]?.value || (isSecret(name) && given.some((entry) => entry[0] === name)),
    );
    const logged = (entries: readonly ConfigEntry[]) =>
      Object.fromEntries(
        entries
          .filter(({ name }) => changed.some((entry) => entry.name === name))
          .map(({ name, value }) => [name, value]),
      );
    return {
      reply: { list },
      // A group has no row of its own: its first stands for it.
      object: { type: 'config', id: Math.min(...rows.map((row) => row.id)) },
      before: { group, ...logged(found) },
      after: { group, ...logged(list) },
    };
  },
});
