import { errorText } from '@quarterdeck/contract/errors';
import type { Pool } from 'pg';
import { requireFactorOfSensitive } from '#features/config/first-rule.ts';
import {
  type CreatedStaff,
  ensureFirstAdmin,
  ensurePlatformKey,
  ensureStaff,
} from '#identity/first-start.ts';
import { passwordRefusal } from '#identity/new-password.ts';
import { transaction } from '#kernel/database/transaction.ts';
import { Refusal } from '#kernel/refusal.ts';
import { StartupError } from '#kernel/startup-error.ts';
import { bindings } from '#server/registry.ts';
import { hasAdmin, hasSample, isSampleUnfinished, loadSample, type TellSample } from '#server/sample/load.ts';
import type { Services } from '#server/services.ts';
import { say, step } from './progress.ts';

/** What the first start needs besides the services. */
interface Means {
  /** Sample data is worth nothing until all of it is there: its commits do not wait for the disk one by one. */
  fastPool(): Pool;
  /** Takes an interrupted load of sample data back, which the owner of the tables alone can. */
  undoSample(): Promise<void>;
}

/**
 * Makes an empty database ready to be used: the first administrator, and, where wanted, staff and sample data.
 * Passwords and keys that are made here are printed once and stored nowhere in clear.
 */
export async function prepareFirstStart(
  services: Services,
  tellSample: TellSample | undefined,
  { fastPool, undoSample }: Means,
): Promise<void> {
  const { pool, config } = services;
  if (await isSampleUnfinished(pool)) await startOver(services, undoSample);
  const wantsSample = tellSample !== undefined && (await isSampleDue(services));
  await createPeople(services, wantsSample).catch(sayRefusal);
  if (wantsSample) {
    const fast = fastPool();
    try {
      await step('Loading sample data: three months of a trading platform', (tell) =>
        loadSample(
          tellSample,
          bindings,
          // Nothing of the story may reach a real pay-out service.
          { ...services, pool: fast, config: { ...config, payout: undefined } },
          ({ at }, count) => tell(() => `${count} calls, up to ${at.toISOString().slice(0, 10)}`),
        ),
      );
    } finally {
      await fast.end();
    }
  }
}

/** Sample data is loaded only into an empty installation: other data is real. */
async function isSampleDue({ pool, config }: Services): Promise<boolean> {
  if (!config.loadSample) return false;
  if (!(await hasAdmin(pool))) return true;
  // An external database gets sample data only on request, so its absence is reported.
  if (config.databaseUrl !== undefined && !(await hasSample(pool))) {
    throw new StartupError(
      '--sample: this database already holds data; sample data can only be loaded into an empty one.',
    );
  }
  return false;
}

interface Created {
  staff: CreatedStaff;
  platform: { key: string; secret: string } | null;
}

async function startOver({ config }: Services, undoSample: Means['undoSample']): Promise<void> {
  if (config.databaseUrl !== undefined) {
    throw new StartupError(
      'An earlier load of sample data was interrupted: recreate the database, then restart.',
    );
  }
  say('An earlier load of sample data was interrupted. Starting over.');
  await undoSample();
}

/** Prints before it commits: a start that is killed in between has created nothing, and the next one prints again. */
async function createPeople({ pool, config, cipher, now }: Services, withStaff: boolean): Promise<void> {
  await transaction(pool, async (tx) => {
    const first = await ensureFirstAdmin(tx, { now: now(), password: config.adminPassword });
    if (first === null) return;
    const { password } = first;
    const others = withStaff ? await ensureStaff(tx, { now: now(), password }) : null;
    if (!withStaff) await requireFactorOfSensitive(tx, now());
    const platform = await ensurePlatformKey(tx, cipher, now());
    const usernames = [...first.usernames, ...(others?.usernames ?? [])];
    announce({ staff: { usernames, password }, platform }, config.adminPassword !== undefined);
  });
}

/**
 * Judges the password that the operator has set, before anything is made.
 * @throws StartupError in one line.
 */
export function requireAdminPassword(username: string, password: string | undefined): void {
  const refused = password === undefined ? undefined : passwordRefusal(password, username);
  if (refused !== undefined) sayRefusal(refused);
}

/** What may be refused of a first start is the password that the operator has set. */
function sayRefusal(error: unknown): never {
  if (!(error instanceof Refusal)) throw error;
  throw new StartupError(`ADMIN_PASSWORD: ${errorText(error.code, 'en-US', error.parameters)}.`);
}

/** A password that the operator has set is known already and stays out of whatever keeps this output. */
function announce({ staff, platform }: Created, isPasswordKnown: boolean): void {
  say('');
  say(`Sign in as     ${staff.usernames.join(', ')}`);
  say(`Password       ${isPasswordKnown ? 'the one in ADMIN_PASSWORD' : staff.password}`);
  if (platform !== null) {
    say(`Platform key   ${platform.key}`);
    say(`Platform secret ${platform.secret}`);
  }
  say('These are shown once. Write them down.');
  say('');
}
