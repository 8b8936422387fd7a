import type { BodyOf } from '@quarterdeck/contract/core/http/endpoint';
import {
  type ConfigEntry,
  configDefaults,
  type configEdit,
  hiddenValue,
  sealedConfig,
  secretConfig,
} from '@quarterdeck/contract/features/config/config';
import sql from 'sql-template-tag';
import { command } from '#command/command.ts';
import { requirePicture } from '#domain/pictures.ts';
import { announceAccessChange } from '#identity/access-changes.ts';
import { hashPassword } from '#identity/passwords.ts';
import type { Transaction } from '#kernel/database/sql.ts';
import { Refusal } from '#kernel/refusal.ts';
import type { Services } from '#server/services.ts';
import { readConfig } from './read.ts';
import { sealedContext, serverNames } from './secrets.ts';
import { isFromEnvironment } from './shown.ts';
import { checkTransferTerms } from './transfer-terms.ts';

const isSecret = (name: string) => secretConfig.includes(name);

type Input = BodyOf<typeof configEdit>;
/** A setting's name and what is stored of it. */
type Stored = readonly [name: string, value: string];

/** Writes a whole group of settings, unless someone else has done so since the form was opened. */
export const editConfig = command<Input, { list: ConfigEntry[] }, void, Stored[]>({
  action: 'config.edit',
  prepare: (input, _context, services) => storedOf(input, services),
  // Unset rows cannot be locked.
  find: async (tx, { group }, isNew) => {
    await tx.query(sql`SELECT pg_advisory_xact_lock(hashtext(${`config ${group}`})) WHERE ${isNew}`);
  },
  async run({ tx, input, prepared: given, context, services }) {
    const { group, version } = input;
    if (isFromEnvironment(group, services.config)) throw new Refusal('config_from_environment');
    const found = await readConfig(tx, [group]);
    if (found.some((entry) => entry.version !== version)) {
      throw new Refusal('version_stale', {
        parameters: { changed: group },
        data: { current: { list: found }, changes: [] },
      });
    }
    checkSecrets(found, given);
    await requirePictures(tx, found, given);
    await checkTransferTerms(tx, input, context.actor.access);
    await tx.query(sql`
      INSERT INTO config ("group", name, value, updated_at, updated_by_id, version)
      SELECT ${group}, name, value, ${context.now.toISOString()}, ${context.actor.id}, ${version + 1}
      FROM unnest(${given.map(([name]) => name)}::text[], ${given.map(([, value]) => value)}::text[]) AS given (name, value)
      ON CONFLICT ("group", name) DO UPDATE
      SET value = excluded.value, updated_at = excluded.updated_at, updated_by_id = excluded.updated_by_id,
        version = excluded.version`);
    // Sessions are remembered with what their owners owe.
    if (group === 'second_factor') await announceAccessChange(tx, null);
    const list = await readConfig(tx, [group]);
    const changed = list.filter(
      ({ name, value }, index) =>
        value !== found[index]?.value ||
        (isSecret(name) && given.some((entry) => entry[0] === name && entry[1] !== '')),
    );
    const logged = (entries: readonly ConfigEntry[]) =>
      Object.fromEntries(
        entries
          .filter(({ name }) => changed.some((entry) => entry.name === name))
          .map(({ name, value }) => [name, value]),
      );
    return {
      reply: { list },
      object: objectOf(list),
      before: { group, ...logged(found) },
      after: { group, ...logged(list) },
    };
  },
});

/** The group as the log knows it: it has rows, for they have just been written. */
function objectOf(list: readonly ConfigEntry[]) {
  const id = list[0]?.log_id ?? null;
  if (id === null) throw new Error('A saved group of settings has no row');
  return { type: 'config', id };
}

/**
 * Changing the destination of a secret requires knowing it.
 * @throws Refusal `secret_needed_again`
 */
function checkSecrets(found: readonly ConfigEntry[], given: readonly Stored[]): void {
  const standing = (name: string) => found.find((entry) => entry.name === name)?.value;
  for (const [secret, names] of Object.entries(serverNames)) {
    const isKept = standing(secret) === hiddenValue && !given.some(([name]) => name === secret);
    const isMoved = given.some(([name, value]) => names.includes(name) && value !== standing(name));
    if (isKept && isMoved)
      throw new Refusal('secret_needed_again', { fields: { [secret]: 'secret_needed_again' } });
  }
}

const isPicture = /^\/backstage\/file\/[0-9a-f]{64}$/;

/**
 * A picture that a setting begins to show is there, and stays.
 * @throws Refusal `not_found`
 */
async function requirePictures(
  tx: Transaction,
  found: readonly ConfigEntry[],
  given: readonly Stored[],
): Promise<void> {
  for (const [name, value] of given) {
    const isKept = found.some((entry) => entry.name === name && entry.value === value);
    if (!isKept && isPicture.test(value)) await requirePicture(tx, value, name);
  }
}

/** The value to store: for a secret its hash or seal, empty text to remove it, nothing to keep it. */
async function storedOf(
  { group, version: _version, ...values }: Input,
  { cipher }: Services,
): Promise<Stored[]> {
  const given = Object.entries(values).filter(
    ([name, value]) => name in configDefaults[group] && (!isSecret(name) || value !== hiddenValue),
  );
  return await Promise.all(
    given.map(async ([name, value]) => {
      if (!isSecret(name) || value === '') return [name, value] as const;
      const isSealed = sealedConfig.includes(name);
      return [name, isSealed ? cipher.seal(value, sealedContext(name)) : await hashPassword(value)] as const;
    }),
  );
}
