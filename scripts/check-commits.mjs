// Checks the messages of the newest commits; see AGENTS.md. Says nothing outside git.

import { execFileSync } from 'node:child_process';
import { resolve } from 'node:path';

/** The rule holds since then. */
const since = '2026-11-22T22:30:00Z';
const newest = 50;
const subjectMax = 72;
const bodyMax = 100;

/** What is wrong with a commit's message; empty: nothing. */
export function faultsOf(message) {
  const [subject = '', ...body] = message.trimEnd().split('\n');
  return [
    !/^[a-z0-9][a-z0-9 ,./-]*: \S/.test(subject) && 'the subject is not `area: what`',
    subject.length > subjectMax && `the subject has more than ${subjectMax} characters`,
    subject.endsWith('.') && 'the subject ends in a full stop',
    body.length > 0 && body[0] !== '' && 'the second line is not empty',
    body.some((line) => line.length > bodyMax) && `a line has more than ${bodyMax} characters`,
  ].filter(Boolean);
}

/** The commits to judge, each with its hash and message; merges have none of their own. */
function commits() {
  const range = ['log', '--no-merges', '-z', `--max-count=${newest}`, '--format=%h %B', `--since=${since}`];
  return isRepository() ? git(range) : '';
}

function isRepository() {
  try {
    return git(['rev-parse', '--is-inside-work-tree']).trim() === 'true';
  } catch {
    return false;
  }
}

function git(args) {
  const cwd = resolve(import.meta.dirname, '..');
  return execFileSync('git', args, { cwd, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] });
}

if (import.meta.main) {
  for (const commit of commits().split('\0').filter(Boolean)) {
    const [hash, message] = [commit.slice(0, commit.indexOf(' ')), commit.slice(commit.indexOf(' ') + 1)];
    for (const fault of faultsOf(message)) {
      process.exitCode = 1;
      process.stderr.write(`${hash} ${message.split('\n', 1)[0]}: ${fault}\n`);
    }
  }
}
