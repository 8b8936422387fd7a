import { AdminName } from '@quarterdeck/contract/core/validation/fields';
import { errorText } from '@quarterdeck/contract/errors';
import { perform } from '#command/command.ts';
import { makeSuper, resetPassword } from '#features/admins/console.ts';
import { makePassword } from '#identity/first-start.ts';
import { leastLength } from '#identity/new-password.ts';
import { programContext } from '#kernel/context.ts';
import { noMailer } from '#kernel/mail/mailer.ts';
import { Refusal } from '#kernel/refusal.ts';
import { StartupError } from '#kernel/startup-error.ts';
import { runOnce } from '#server/main.ts';
import type { Services } from '#server/services.ts';
import { requireAdminPassword } from '#server/start/first-start.ts';
import { say } from '#server/start/progress.ts';
import { carryOutOnKey, platformKeyRequest } from './platform-key.ts';
import { rotateSecretKey } from './rotate-secret-key.ts';

const commands = { 'reset-password': resetPassword, 'make-super': makeSuper } as const;
type CommandName = keyof typeof commands;

const usage = `Usage: npm run admin -- <command> [argument] [options]

Commands:
  reset-password <username>
                  Set a new password for an admin and print it once; ends all sessions
  make-super <username>
                  Create a super administrator, or make an existing admin one, and print a password once
  rotate-secret-key
                  Rotate the key for secrets at rest, or continue an interrupted rotation; see docs/operations.md
  platform-key make <name>
                  Create a platform key for every endpoint; its secret is printed once
  platform-key list
                  List the platform keys
  platform-key revoke <key>
                  Revoke a platform key, on every server at once

Options are those of the server, such as --data; ADMIN_PASSWORD sets the password.
With the embedded database the server must be stopped first.`;

/** Console commands for when no one can sign in. */
export async function runAdminConsole(argv: readonly string[], env: NodeJS.ProcessEnv): Promise<void> {
  const platformKey = platformKeyRequest(argv);
  if (platformKey !== undefined) {
    await runOnce(platformKey.options, env, (services) => carryOutOnKey(platformKey, services));
    return;
  }
  const [name = '', username = '', ...options] = argv;
  if (name === 'rotate-secret-key') {
    await runOnce(argv.slice(1), env, rotateSecretKey);
    return;
  }
  if (!isCommand(name) || !AdminName.safeParse(username).success) {
    say(usage);
    process.exitCode = argv.includes('--help') ? 0 : 1;
    return;
  }
  await runOnce(
    options,
    env,
    (services) => carryOut(name, username, services),
    ({ adminPassword }) => requireAdminPassword(username, adminPassword),
  );
}

function isCommand(name: string): name is CommandName {
  return Object.hasOwn(commands, name);
}

/** Prints the password that was made; one that was given is known already. */
export async function carryOut(name: CommandName, username: string, services: Services): Promise<void> {
  const { adminPassword: given } = services.config;
  const password = given ?? makePassword(await leastLength(services.db));
  try {
    await perform(
      commands[name],
      { username, password },
      programContext('console', services.now()),
      // No jobs run here: the notice is shown in the back office, and not emailed.
      { ...services, mailer: noMailer },
    );
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    const isPassword = given !== undefined && error.fields.password !== undefined;
    const what = isPassword ? 'ADMIN_PASSWORD' : username;
    throw new StartupError(`${what}: ${errorText(error.code, 'en-US', error.parameters)}`);
  }
  say(given === undefined ? `${username} signs in with the password ${password}` : `${username}: done`);
}
