import { spawn } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { delimiter, join } from 'node:path';

const debianFolder = '/usr/lib/postgresql';

/** A program of PostgreSQL (`pgbench`, `psql`) on this machine; undefined where it is not installed. */
export function findProgram(name: string): string | undefined {
  const versions = existsSync(debianFolder) ? readdirSync(debianFolder).sort().reverse() : [];
  const folders = [
    ...versions.map((version) => join(debianFolder, version, 'bin')),
    ...(process.env.PATH ?? '').split(delimiter),
  ];
  return folders.map((folder) => join(folder, name)).find((path) => existsSync(path));
}

/** Runs a program to its end and answers what it wrote. */
export function runProgram(
  program: string,
  args: readonly string[],
  { folder, environment }: { folder?: string; environment?: Record<string, string> } = {},
): Promise<string> {
  const child = spawn(program, args, {
    cwd: folder,
    env: { ...process.env, ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  let complaint = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    output += text;
  });
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    complaint = (complaint + text).slice(-5_000);
  });
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (code) => {
      if (code === 0) resolve(output);
      else reject(new Error(`${program} ended with ${code}: ${complaint}${output.slice(-3_000)}`));
    });
  });
}
