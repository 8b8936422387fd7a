import { isAbsolute, relative, resolve } from 'node:path';
import { messageOf, StartupError } from '#kernel/startup-error.ts';
import { type Config, readConfig } from '#server/start/config.ts';
import { backUpEmbedded, findRunning, requireDatabase, startEmbedded } from '#server/start/embedded.ts';
import { invalidOption } from '#server/start/option-values.ts';
import { say } from '#server/start/progress.ts';

const usage = `Usage: npm run backup -- --to <folder> [options]

Copies the embedded database into a new folder, also while the server runs and works. To restore, put the secret.key of
the data folder into the copy, or set SECRET_KEY, and start the server with --data <folder>.

  --to <folder>  Where the copy is made; nothing in it is replaced
  --help         Print this

Other options are those of the server, such as --data. Back up an external database (DATABASE_URL) with its own tools.

Exit code: 0 the backup is complete and on disk, 1 it failed.`;

/** Runs `npm run backup`. Answers the exit code. */
export async function runBackup(argv: readonly string[], env: NodeJS.ProcessEnv): Promise<0 | 1> {
  try {
    if (argv.includes('--help')) {
      say(usage);
      return 0;
    }
    const { to, rest } = readTarget(argv);
    const config = readConfig(rest, env);
    if (config === 'help') throw new Error('Help was requested together with other options');
    const bytes = await backUp(config, to);
    say(`Backed up ${Math.ceil(bytes / 1_048_576).toLocaleString('en-US')} MiB to ${to}`);
    say('secret.key is not included: back it up separately, and just as securely.');
    return 0;
  } catch (error) {
    const text = error instanceof StartupError ? error.message : `Backup failed: ${messageOf(error)}`;
    process.stderr.write(`${text}\n`);
    return 1;
  }
}

/** Takes the option of its own out of the server's. */
function readTarget(argv: readonly string[]): { to: string; rest: string[] } {
  const rest: string[] = [];
  let to = '';
  for (let at = 0; at < argv.length; at += 1) {
    const [flag = '', ...value] = (argv[at] ?? '').split('=');
    if (flag !== '--to') rest.push(argv[at] ?? '');
    else to = value.length > 0 ? value.join('=') : (argv[++at] ?? '');
  }
  if (to === '') throw invalidOption('--to', 'expected the folder of the backup');
  return { to: resolve(to), rest };
}

/** Of the database as a server has it, or of one that is started for it. */
async function backUp({ databaseUrl, dataDir }: Config, to: string): Promise<number> {
  if (databaseUrl !== undefined)
    throw new StartupError(
      'DATABASE_URL points to an external database: back it up with its own tools, such as pg_dump.',
    );
  await requireDatabase(dataDir);
  const inside = relative(dataDir, to);
  if (!inside.startsWith('..') && !isAbsolute(inside))
    throw invalidOption('--to', 'the backup must not lie in the data folder');
  const running = await findRunning(dataDir);
  if (running !== undefined) return await backUpEmbedded(dataDir, running, to);
  const embedded = await startEmbedded({ dataDir });
  try {
    return await backUpEmbedded(dataDir, embedded.connection, to);
  } finally {
    await embedded.stop();
  }
}
