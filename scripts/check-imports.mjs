// Checks the directions in which rooms may import each other; see docs/architecture.md.

import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { dirname, join, matchesGlob, relative, resolve } from 'node:path';

const root = resolve(import.meta.dirname, '..');
/** The workspaces below `packages/`. */
const packages = new Set(['embedded-postgres', 'market-data']);

/** What every room may stand on. */
const ground = [/^contract\//, /^strategy\//];

/** The floors of the server: what is in one may use its own and those named. */
const floors = {
  kernel: [],
  identity: ['kernel'],
  ledger: ['kernel'],
  command: ['identity', 'ledger', 'kernel'],
  domain: ['command', 'identity', 'ledger', 'kernel'],
};

/** What the server is made of: a type that every room may name. */
const services = /^server\/src\/(services|feature|start\/config)\.ts$/;
const tests = /^(?:server\/test\/support|packages\/embedded-postgres\/test)\//;
/** What features declare together: for those who put the server together, and for tests. */
const registry = 'server/src/registry.ts';

/** The layers of the page and what each may import; `app` may import all, and nothing imports it. */
const webFloors = {
  api: [],
  theme: [],
  session: ['api', 'theme'],
  kit: ['session', 'api', 'theme'],
  entry: ['kit', 'session', 'api', 'theme'],
  routing: ['entry', 'kit', 'session', 'api', 'theme'],
  shell: ['routing', 'entry', 'kit', 'session', 'api', 'theme'],
};

/** What every room of the page may use. */
const webGround =
  /^web\/src\/(?:i18n|language|messages|namespace|own-build|settings|testing\/.*)(?:\.tsx?)?$/;

function webRooms() {
  const rooms = Object.entries(webFloors).map(([room, below]) => ({
    from: new RegExp(`^web/src/${room}/`),
    to: [new RegExp(`^web/src/(?:${[room, ...below].join('|')})/`), webGround, ...ground],
  }));
  const feature = {
    from: /^web\/src\/features\/([^/]+)\//,
    to: (name) => [
      new RegExp(`^web/src/(?:features/${name}|kit|session|routing|api|theme)/`),
      webGround,
      ...ground,
    ],
  };
  return [...rooms, feature];
}

function serverRooms() {
  const rooms = Object.entries(floors).map(([room, below]) => ({
    from: new RegExp(`^server/src/${room}/`),
    to: [new RegExp(`^server/src/(?:${[room, ...below].join('|')})/`), services, tests, ...ground],
  }));
  const feature = {
    from: /^server\/src\/features\/([^/]+)\//,
    to: (name) => [
      new RegExp(`^server/src/features/${name}/`),
      /^server\/src\/features\/[^/]+\/(table|fixtures)\.ts$/,
      new RegExp(`^server/src/(?:${Object.keys(floors).join('|')})/`),
      services,
      tests,
      ...ground,
      /^packages\/market-data\//,
    ],
  };
  return [...rooms, feature];
}

/** What a file may import, by its own place: the first rule whose `from` matches speaks. */
const rules = [
  // How tests run is one for all rooms.
  {
    from: /^(?:packages\/)?[^/]+\/vitest(?:\.\w+)?\.config\.ts$/,
    to: [/^vitest\.workers\.ts$/, /^web\/plugins\//, /vitest(?:\.\w+)?\.config\.ts$/],
  },
  // Rights and refusals of all features are types to the core; what a feature is about stands before its schemas.
  {
    from: /^contract\/src\/core\/.*(?<!\.test)\.ts$/,
    to: [/^contract\/src\/core\//, /^contract\/src\/(?:rights|errors)\.ts$/],
  },
  { from: /^contract\//, to: [/^contract\//] },
  { from: /^strategy\//, to: [/^strategy\//] },
  // It knows no product: it could be published.
  { from: /^packages\/([^/]+)\//, to: (name) => [new RegExp(`^packages/${name}/`)] },
  { from: /^simulator\//, to: [/^simulator\//, ...ground] },
  // What several features share may refer to a record of one of them.
  {
    from: /^server\/src\/domain\/.*table\.ts$/,
    to: [/^server\/src\/kernel\//, /^server\/src\/features\/[^/]+\/table\.ts$/],
  },
  ...serverRooms(),
  // The tests of the sample data need a story to load.
  { from: /^server\/src\/sample\/fixtures\.ts$/, to: [/^server\//, ...ground, /^simulator\//] },
  { from: /^server\//, to: [/^server\//, ...ground, /^packages\//] },
  ...webRooms(),
  { from: /^web\//, to: [/^web\//, ...ground] },
];

/** What tests need to try the product, and the product must not. */
const harness = /^(?:(?:server|packages\/[^/]+)\/test\/|server\/src\/(?:.*\/)?(?:[\w-]+-)?fixtures\.ts$)/;
/** Who may need it. */
const triers = /\.test\.tsx?$|^(?:bench|e2e)\//;

/** The one part of the server that knows all others: importing its values would load them too. */
const servicesFile = 'server/src/services.ts';
/** Imports that run what they name, and not only its types. */
const servicesRun = /^(?:import|export)\s+(?!type\b)[^'"();]*\sfrom\s+['"][^'"]*\/services\.ts['"]/m;

/** The files of the page that are in no room: where it begins, and what every room may use. */
const webEntries = /^web\/src\/(?:main|boot)\.tsx?$/;
const inNoRoom = /^web\/src\/[^/]+\.tsx?$/;

/** The library of exchanges takes 90 MB: it is loaded in the child process alone. */
const ccxtFiles = /^packages\/market-data\/src\/child(?:\.ts$|\/)/;
const ccxt = /(?:from|import)\s*\(?\s*['"]ccxt(?:\/[^'"]*)?['"]/;

/** What features declare for those who show them all, who find it by a glob. */
const declared = /^web\/src\/features\/.*\/(?:(?:feature|queue|user-part)\.ts|[\w-]+\.card\.tsx)$/;
const globbed = /import\.meta\.glob(?:<[^(]*>)?\(\s*(\[[^\]]*\]|'[^']*')/g;

const statement = /(?:from|import)\s*\(?\s*['"]([^'"]+)['"]/g;
/** What runs when a module is loaded: neither types alone nor what is imported later. */
const running = /^(?:import|export)\s+(?!type\b)(?:[^'"();]*?\sfrom\s+)?['"]([^'"]+)['"]/gm;

const files = execFileSync('git', ['ls-files', '-co', '--exclude-standard', '*.ts', '*.tsx'], {
  cwd: root,
  encoding: 'utf8',
})
  .split('\n')
  .filter((file) => file !== '' && !file.endsWith('.d.ts'));

const faults = [];
/** By file what it runs. */
const runs = new Map();
/** Files from which no circle is left to be found. */
const seen = new Set();
for (const file of files) {
  const allowed = allowedFor(file);
  let text;
  try {
    text = readFileSync(join(root, file), 'utf8');
  } catch {
    continue; // removed, but not committed yet
  }
  if (inNoRoom.test(file) && ![triers, webEntries, webGround].some((pattern) => pattern.test(file)))
    faults.push(`${file} belongs to no room`);
  if (ccxt.test(text) && !ccxtFiles.test(file)) faults.push(`${file} imports ccxt`);
  if (file !== servicesFile && servicesRun.test(text)) faults.push(`${file} runs ${servicesFile}`);
  const targets = Array.from(text.matchAll(running), ([, specifier]) => targetOf(specifier, file));
  runs.set(file, targets.filter(Boolean));
  const found = globTargets(text, file).filter((target) => !declared.test(target));
  const named = Array.from(text.matchAll(statement), ([, specifier]) => targetOf(specifier, file));
  for (const target of [...named, ...found]) {
    if (target === undefined || (target === registry && file.endsWith('.test.ts'))) continue;
    if (ccxtFiles.test(target) && !ccxtFiles.test(file)) faults.push(`${file} runs ccxt by ${target}`);
    const isAllowed = allowed === undefined || allowed.some((pattern) => pattern.test(target));
    if (!isAllowed || (harness.test(target) && !triers.test(file) && !harness.test(file)))
      faults.push(`${file} imports ${target}`);
  }
}

for (const file of runs.keys()) lookForCircle(file, []);

if (faults.length > 0) {
  process.stderr.write(`${faults.join('\n')}\n\nThese imports go against docs/architecture.md.\n`);
  process.exit(1);
}

/** Follows what a file runs until it comes back to one that is on the way. */
function lookForCircle(file, way) {
  if (way.includes(file)) {
    faults.push(`${[...way.slice(way.indexOf(file)), file].join('\n  runs ')}`);
    return;
  }
  const next = runs.get(file);
  if (next === undefined || seen.has(file)) return;
  for (const target of next) lookForCircle(target, [...way, file]);
  seen.add(file);
}

function allowedFor(file) {
  for (const { from, to } of rules) {
    const match = from.exec(file);
    if (match) return typeof to === 'function' ? to(match[1]) : to;
  }
  return undefined;
}

/** The files that the globs of a file find. Tests look at everything. */
function globTargets(text, file) {
  if (triers.test(file)) return [];
  const patterns = [...text.matchAll(globbed)].flatMap(
    ([, given]) => given.match(/(?<=')\.[^']*(?=')/g) ?? [],
  );
  return patterns.flatMap((pattern) => files.filter((one) => matchesGlob(one, join(dirname(file), pattern))));
}

/** The file in this repository that a specifier names; undefined for packages. */
function targetOf(specifier, file) {
  if (specifier.startsWith('.')) return relative(root, join(root, dirname(file), specifier));
  if (specifier.startsWith('@quarterdeck/')) {
    const [, name, ...rest] = specifier.split('/');
    const room = packages.has(name) ? `packages/${name}` : name;
    return `${room}/${rest[0] === 'test' ? '' : 'src/'}${rest.join('/')}.ts`;
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
    entry: 'entry/',
    routing: 'routing/',
    theme: 'theme/',
  }[alias];
  if (folder === undefined) faults.push(`${file} imports ${specifier}, which is no room`);
  return folder === undefined ? undefined : `${file.split('/')[0]}/src/${folder}${rest.join('/')}`;
}
