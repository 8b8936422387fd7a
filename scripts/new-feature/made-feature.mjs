import { execFile } from 'node:child_process';
import { copyFile, mkdir, mkdtemp, readdir, readlink, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { promisify } from 'node:util';

const root = resolve(import.meta.dirname, '../..');

/** A copy of the project with a new feature in it, and what runs programs there. The packages are the project's own. */
export async function makeFeature(...given) {
  const folder = await mkdtemp(join(tmpdir(), 'new-feature-'));
  const run = async (command, ...rest) => {
    const options = { cwd: folder, maxBuffer: 2 ** 28, env: { ...process.env, NO_COLOR: '1' } };
    try {
      const { stdout } = await promisify(execFile)(command, rest, options);
      return stdout;
    } catch (error) {
      throw new Error(`${command} ${rest.join(' ')}\n${error.stdout}\n${error.stderr}`);
    }
  };
  const remove = () => rm(folder, { recursive: true, force: true });
  try {
    await fill(folder, run, given);
  } catch (error) {
    await remove();
    throw error;
  }
  return { folder, run, remove };
}

/** The project as it is, and then what the generator adds to it. */
async function fill(folder, run, given) {
  const { stdout } = await promisify(execFile)('git', ['ls-files', '-co', '--exclude-standard', '-z'], {
    cwd: root,
  });
  const files = stdout.split('\0').filter(Boolean);
  for (const path of new Set(files.map((file) => dirname(file))))
    await mkdir(join(folder, path), { recursive: true });
  await Promise.all(files.map((file) => copyFile(join(root, file), join(folder, file)).catch(ignoreMissing)));
  await linkPackages(folder);
  await run('git', 'init', '-q');
  await run('git', 'add', '-A');
  await run('git', '-c', 'user.name=x', '-c', 'user.email=x@x', 'commit', '-qm', 'the project as it is');
  await run('node', 'scripts/new-feature/new-feature.mjs', ...given);
}

/** A file that is deleted and not committed yet. */
function ignoreMissing(error) {
  if (error.code !== 'ENOENT') throw error;
}

/** Workspaces are those of the copy. */
async function linkPackages(folder) {
  await mkdir(join(folder, 'node_modules/@quarterdeck'), { recursive: true });
  for (const name of await readdir(join(root, 'node_modules')))
    if (name !== '@quarterdeck')
      await symlink(join(root, 'node_modules', name), join(folder, 'node_modules', name));
  for (const name of await readdir(join(root, 'node_modules/@quarterdeck')))
    await symlink(
      await readlink(join(root, 'node_modules/@quarterdeck', name)),
      join(folder, 'node_modules/@quarterdeck', name),
    );
  await symlink(join(root, 'web/node_modules'), join(folder, 'web/node_modules')).catch(ignoreMissing);
}
