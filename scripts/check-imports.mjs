// Checks the directions in which rooms may import each other; see docs/architecture.md.

import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';

const root = resolve(import.meta.dirname, '..');

/** The floors of the server: what is in one may use its own and those named. */
const floors = {
  kernel: [],
  identity: ['kernel'],
  ledger: ['kernel'],
  command: ['identity', 'ledger', 'kernel'],
  domain: ['command', 'identity', 'ledger', 'kernel'],
};

/** What the server is made of: a type that every room may name. */
const services = /^server\/src\/(services|start\/config)\.ts$/;
const tests = /^server\/test\/support\//;

function serverRooms() {
  const rooms = Object.entries(floors).map(([room, below]) => ({
    from: new RegExp(`^server/src/${room}/`),
    to: [new RegExp(`^server/src/(?:${[room, ...below].join('|')})/`), services, tests, /^contract\//],
  }));
  const feature = {
    from: /^server\/src\/features\/([^/]+)\//,
    to: (name) => [
      new RegExp(`^server/src/features/${name}/`),
      /^server\/src\/features\/[^/]+\/(table|fixtures)\.ts$/,
      new RegExp(`^server/src/(?:${Object.keys(floors).join('|')})/`),
      services,
      tests,
      /^contract\//,
    ],
  };
  return [...rooms, feature];
}

/** What a file may import, by its own place: the first rule whose `from` matches speaks. */
const rules = [
  // How tests run is one for all rooms.
  { from: /^[^/]+\/vitest\.config\.ts$/, to: [/^vitest\.workers\.ts$/, /^web\/plugins\//] },
  { from: /^contract\//, to: [/^contract\//] },
  { from: /^simulator\//, to: [/^simulator\//, /^contract\//] },
  ...serverRooms(),
  // The tests of the sample data need a story to load.
  { from: /^server\/src\/sample\/fixtures\.ts$/, to: [/^server\//, /^contract\//, /^simulator\//] },
  { from: /^server\//, to: [/^server\//, /^contract\//] },
  {
    from: /^web\/src\/features\/([^/]+)\//,
    to: (feature) => [
      new RegExp(`^web/src/features/${feature}/`),
      /^web\/src\/(kit|api|session|i18n|language|messages|testing|settings|theme|app\/views\.ts)/,
      /^contract\//,
    ],
  },
  {
    from: /^web\/src\/kit\//,
    to: [/^web\/src\/(kit|api|session|i18n|language|messages|testing|theme|settings)/, /^contract\//],
  },
  { from: /^web\/src\/shell\//, to: [/^web\/src\/(?!features\/)/, /^contract\//] },
  { from: /^web\//, to: [/^web\//, /^contract\//] },
];

const statement = /(?:from|import)\s*\(?\s*['"]([^'"]+)['"]/g;

const files = execFileSync('git', ['ls-files', '-co', '--exclude-standard', '*.ts', '*.tsx'], {
  cwd: root,
  encoding: 'utf8',
})
  .split('\n')
  .filter((file) => file !== '' && !file.endsWith('.d.ts'));

const faults = [];
for (const file of files) {
  const allowed = allowedFor(file);
  if (allowed === undefined) continue;
  let text;
  try {
    text = readFileSync(join(root, file), 'utf8');
  } catch {
    continue; // removed, but not committed yet
  }
  for (const [, specifier] of text.matchAll(statement)) {
    const target = targetOf(specifier, file);
    if (target !== undefined && !allowed.some((pattern) => pattern.test(target)))
      faults.push(`${file} imports ${target}`);
  }
}

if (faults.length > 0) {
  process.stderr.write(`${faults.join('\n')}\n\nThese imports go against docs/architecture.md.\n`);
  process.exit(1);
}

function allowedFor(file) {
  for (const { from, to } of rules) {
    const match = from.exec(file);
    if (match) return typeof to === 'function' ? to(match[1]) : to;
  }
  return undefined;
}

/** The file in this repository that a specifier names; undefined for packages. */
function targetOf(specifier, file) {
  if (specifier.startsWith('.')) return relative(root, join(root, dirname(file), specifier));
  if (specifier.startsWith('@quarterdeck/')) {
    const [, room, ...rest] = specifier.split('/');
    return `${room}/src/${rest.join('/')}.ts`;
  }
  if (!specifier.startsWith('#')) return undefined;
  const [alias, ...rest] = specifier.slice(1).split('/');
  if (alias === 'test') return `${file.split('/')[0]}/test/${rest.join('/')}`;
  const folder = {
    server: '',
    web: '',
    kernel: 'kernel/',
    features: 'features/',
    command: 'command/',
    domain: 'domain/',
    identity: 'identity/',
    ledger: 'ledger/',
    kit: 'kit/',
    api: 'api/',
    session: 'session/',
    shell: 'shell/',
    app: 'app/',
  }[alias];
  return folder === undefined ? undefined : `${file.split('/')[0]}/src/${folder}${rest.join('/')}`;
}
