// npm run new-feature -- notes [--one note] [--zh 备注] [--section member] [--path note]
//
// Writes a small feature that works: contract, server, page, words, tests and its migration. What stands outside its folders is a
// line in each of the two registers.
import { execFileSync } from 'node:child_process';
import { existsSync, globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { parseArgs } from 'node:util';

const root = resolve(import.meta.dirname, '../..');
const templates = join(import.meta.dirname, 'template');

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    one: { type: 'string' },
    zh: { type: 'string' },
    section: { type: 'string', default: 'member' },
    path: { type: 'string' },
    help: { type: 'boolean', default: false },
  },
});

const sections = [
  ...readFileSync(join(root, 'contract/src/features/menu/sections.ts'), 'utf8').matchAll(
    /^ {2}\{ id: '(\w+)'|^ {4}id: '(\w+)'/gm,
  ),
].map(([, one, other]) => one ?? other);

if (values.help) {
  process.stdout.write(`npm run new-feature -- NAMES [options]      NAMES: the plural of its records, such as notes or risk-notes

  --one NAME        the singular, if it is not NAMES without its s
  --zh WORDS        its name in simplified Chinese
  --section NAME    the menu section of its page: ${sections.join(', ')}
  --path PATH       the last part of the page's address (default: the record's name)
`);
  process.exit(0);
}

const [names] = positionals;
if (names === undefined || positionals.length > 1 || !/^[a-z]+(?:-[a-z]+)*s$/.test(names))
  stop(
    'Name the feature after the plural of its records, in lowercase letters and hyphens: npm run new-feature -- risk-notes',
  );

const name = (values.one ?? singular(names)).replaceAll('-', '_');
if (!/^[a-z]+(?:_[a-z]+)*$/.test(name)) stop(`--one ${values.one}: use lowercase letters and hyphens`);

if (!sections.includes(values.section)) stop(`--section is one of ${sections.join(', ')}`);

/** Before the name of a record, by its first letter. */
const article = /^[aeio]/.test(name) ? 'an' : 'a';
const lowers = names.replaceAll('-', ' ');
const lower = name.replaceAll('_', ' ');
const words = {
  names,
  name,
  one: camel(name.replaceAll('_', '-')),
  all: camel(names),
  One: capital(camel(name.replaceAll('_', '-'))),
  All: capital(camel(names)),
  title: capital(lower),
  titles: capital(lowers),
  lower,
  lowers,
  a: article,
  A: capital(article),
  make: article + capital(camel(name.replaceAll('_', '-'))),
  zh: values.zh ?? capital(lowers),
  section: values.section,
  path: values.path ?? name.replaceAll('_', '-'),
};

/** Where the files of each part of the template go. */
const folders = {
  contract: `contract/src/features/${names}`,
  server: `server/src/features/${names}`,
  web: `web/src/features/${names}`,
};

const registers = {
  'contract/src/features.ts': `export { ${words.all} } from './features/${names}/terms.ts';`,
  'server/src/features.ts': `export { ${words.all} } from '#features/${names}/feature.ts';`,
};

for (const folder of Object.values(folders))
  if (existsSync(join(root, folder))) stop(`${folder} is there already`);

for (const file of globSync('**/*.tpl', { cwd: templates })) {
  const [part, ...rest] = filled(file.slice(0, -'.tpl'.length)).split(/[\\/]/);
  write(join(folders[part], ...rest), filled(readFileSync(join(templates, file), 'utf8')));
}
for (const [file, line] of Object.entries(registers)) register(file, line);

run('biome', 'check', '--write', ...Object.values(folders));
run('npm', 'run', '--silent', 'migration', '-w', 'server', '--', '--name', name);

process.stdout.write(`
${words.titles} are in ${Object.values(folders).join(', ')}.
Try them: npm start -- --data /tmp/${names} (an existing database keeps its role groups: sign in as admin there).
Next: what the records are, in the contract; then table.ts (and generate its migration again), the commands, the page, the texts${
  values.zh === undefined ? ', which are in English in zh-CN.json too' : ''
}.
`);

/** A line in its place by the alphabet. */
function register(file, line) {
  const lines = readFileSync(join(root, file), 'utf8').trimEnd().split('\n');
  const first = lines.findIndex((one) => one.startsWith('export {'));
  const at = lines.findIndex((one, place) => place >= first && one.slice(9) > line.slice(9));
  lines.splice(at === -1 ? lines.length : at, 0, line);
  writeFileSync(join(root, file), `${lines.join('\n')}\n`);
}

function filled(text) {
  return text.replace(/%(\w+)%/g, (whole, word) => words[word] ?? whole);
}

function write(file, text) {
  mkdirSync(dirname(join(root, file)), { recursive: true });
  writeFileSync(join(root, file), text);
}

function run(command, ...given) {
  execFileSync(command, given, { cwd: root, stdio: ['ignore', 'ignore', 'inherit'] });
}

function singular(plural) {
  if (plural.endsWith('ies')) return `${plural.slice(0, -3)}y`;
  return plural.replace(/(?<=ss|sh|ch|x)es$|s$/, '');
}

function camel(text) {
  return text.replace(/-(\w)/g, (_whole, letter) => letter.toUpperCase());
}

function capital(text) {
  return text[0].toUpperCase() + text.slice(1);
}

function stop(why) {
  process.stderr.write(`${why}\n`);
  process.exit(1);
}
