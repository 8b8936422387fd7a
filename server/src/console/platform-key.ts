import { errorText } from '@quarterdeck/contract/errors';
import { everyCall } from '@quarterdeck/contract/features/platform-keys/calls';
import sql from 'sql-template-tag';
import { perform } from '#command/command.ts';
import { create, revoke } from '#features/platform-keys/commands.ts';
import { platformKeyList } from '#features/platform-keys/list.ts';
import { withSecret } from '#features/platform-keys/secret.ts';
import { programContext } from '#kernel/context.ts';
import { findPage } from '#kernel/list/list.ts';
import { Refusal } from '#kernel/refusal.ts';
import { StartupError } from '#kernel/startup-error.ts';
import type { Services } from '#server/services.ts';
import { say } from '#server/start/progress.ts';

/** What is asked of the platform keys at the console. */
export interface PlatformKeyRequest {
  verb: 'make' | 'list' | 'revoke';
  /** The name of a new key, or the key to revoke. */
  argument: string;
  /** Options of the server. */
  options: readonly string[];
}

/** The request in the arguments of `npm run admin`; undefined where they ask for something else, or for too little. */
export function platformKeyRequest(argv: readonly string[]): PlatformKeyRequest | undefined {
  const [command, verb, ...rest] = argv;
  if (command !== 'platform-key') return undefined;
  if (verb === 'list') return { verb, argument: '', options: rest };
  const [argument = '', ...options] = rest;
  const isGiven = /^[^-\p{Cc}][^\p{Cc}]{0,63}$/u.test(argument);
  return (verb === 'make' || verb === 'revoke') && isGiven ? { verb, argument, options } : undefined;
}

/** Makes, lists or revokes platform keys where the page cannot be reached, or the only key was lost. */
export async function carryOutOnKey(request: PlatformKeyRequest, services: Services): Promise<void> {
  const { verb, argument } = request;
  try {
    await { make, list, revoke: revokeKey }[verb](services, argument);
  } catch (error) {
    if (error instanceof Refusal)
      throw new StartupError(`${argument}: ${errorText(error.code, 'en-US', error.parameters)}`);
    throw error;
  }
}

async function make(services: Services, name: string): Promise<void> {
  const input = { name, calls: [everyCall] as [typeof everyCall] };
  const made = await perform(create, input, programContext('console', services.now()), services);
  const { platform_key, secret } = withSecret(made, services.cipher);
  say(`Platform key    ${platform_key.key}`);
  say(`Platform secret ${secret}`);
  say('The secret is shown once. Write it down.');
}

async function list({ db, now }: Services): Promise<void> {
  const { access } = programContext('console', now()).actor;
  const query = { page_size: 200, sort: '-created_at' };
  const { list: keys } = await findPage(db, platformKeyList, query, access);
  if (keys.length === 0) say('There are no platform keys.');
  for (const { key, name, status, last_used_at, last_used_ip } of keys) {
    const use = last_used_at === null ? 'never used' : `last used ${last_used_at} from ${last_used_ip}`;
    say(`${key}  ${status}  ${name}, ${use}`);
  }
}

async function revokeKey(services: Services, key: string): Promise<void> {
  const { db, now } = services;
  const row = await db.maybe<{ id: number; version: number }>(sql`
    SELECT id, version FROM platform_key WHERE key = ${key}`);
  if (row === undefined) throw new Refusal('not_found');
  const input = { ...row, reason: 'Revoked at the console' };
  await perform(revoke, input, programContext('console', now()), services);
  say(`${key}: revoked`);
}
