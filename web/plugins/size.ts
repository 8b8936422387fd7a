// npm run size -w web: how large the built page is against its budgets, gzipped. Fails above one.
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { budgets } from './budgets.ts';

interface Chunk {
  file: string;
  name?: string;
  src?: string;
  imports?: string[];
  dynamicImports?: string[];
  css?: string[];
}

const dist = join(import.meta.dirname, '../dist');
const manifestFile = join(dist, '.vite/manifest.json');
if (!existsSync(manifestFile)) {
  process.stderr.write('There is no built page: run "npm run build" first.\n');
  process.exit(1);
}
const manifest: Record<string, Chunk> = JSON.parse(readFileSync(manifestFile, 'utf8'));

function kB(file: string): number {
  return gzipSync(readFileSync(join(dist, file)), { level: 9 }).length / 1000;
}

/** The chunks that are fetched for an entry, its static imports included. */
function closure(keys: readonly string[], found = new Set<string>()): Set<string> {
  for (const key of keys) {
    const chunk = manifest[key];
    if (!chunk) throw new Error(`The page has no chunk ${key}`);
    if (found.has(key)) continue;
    found.add(key);
    closure(chunk.imports ?? [], found);
  }
  return found;
}

function fetchedFor(keys: readonly string[]) {
  const chunks = [...closure(keys)].flatMap((key) => manifest[key] ?? []);
  const scripts = new Set(chunks.map((chunk) => chunk.file).filter((file) => file.endsWith('.js')));
  const styles = new Set(chunks.flatMap((chunk) => chunk.css ?? []));
  return { scripts, styles };
}

let isOver = false;

function line(name: string, size: number, budget: number | undefined, note = ''): void {
  const isTooMuch = budget !== undefined && size > budget;
  isOver ||= isTooMuch;
  const limit = budget === undefined ? '' : ` of ${budget}`;
  const verdict = isTooMuch ? '  TOO LARGE' : '';
  process.stdout.write(`${name.padEnd(44)} ${size.toFixed(1).padStart(7)} kB${limit}${note}${verdict}\n`);
}

/** `others`: requests besides scripts and style sheets. */
function screen(
  name: string,
  keys: readonly string[],
  others: readonly string[],
  budget: { script: number; requests: number },
): void {
  const { scripts, styles } = fetchedFor(keys);
  const size = [...scripts].reduce((sum, file) => sum + kB(file), 0);
  const requests = scripts.size + styles.size + others.length;
  line(name, size, budget.script, `, ${requests} requests of ${budget.requests}`);
  if (requests <= budget.requests) return;
  isOver = true;
  process.stdout.write(`  TOO MANY REQUESTS: ${[...scripts, ...styles, ...others].join(', ')}\n`);
}

const entry = 'index.html';
/** The chunk of a group, which is named after that and not after its first module. */
const group = (name: string) => Object.keys(manifest).find((key) => manifest[key]?.name === name) ?? name;
const app = group('app');
const pages = Object.keys(manifest).filter((key) => /^src\/features\/.+-page\.tsx$/.test(key));

// They stand on the app: were it to stand on them too, one of the three would be run before what it is made of.
for (const above of ['kit', 'over-page', 'icons'].map(group)) {
  if (!closure([app]).has(above)) continue;
  isOver = true;
  process.stdout.write(`THE APP IMPORTS ${above}: name what it takes from there in plugins/chunks.ts\n`);
}

screen('sign-in', [entry, group('public')], ['document', 'boot', 'site'], budgets.signIn);
screen(
  'first screen (home, zh-CN)',
  [entry, app, 'virtual:messages/start/zh-CN'],
  ['document', 'boot', 'site', 'user', 'menu', 'exchange', 'counts', 'summary'],
  budgets.firstScreen,
);
const known = fetchedFor([entry, app]).scripts;

const editor = 'src/kit/publishing/rich-text.tsx';
const before = fetchedFor([entry, app, 'src/features/articles/library/list-page.tsx']).scripts;
const ofEditor = [...fetchedFor([editor]).scripts].filter((file) => !before.has(file));
const editorSize = ofEditor.reduce((sum, file) => sum + kB(file), 0);
line('editor of texts', editorSize, budgets.editor.script);
for (const page of pages) {
  if (!closure([page]).has(editor)) continue;
  isOver = true;
  process.stdout.write(`${page} IMPORTS THE EDITOR, which loads when something is edited\n`);
}

for (const page of pages) {
  const own = manifest[page]?.file;
  const shared = [...fetchedFor([page]).scripts].filter((file) => file !== own && !known.has(file));
  const more = shared.reduce((sum, file) => sum + kB(file), 0);
  const note = more > 0 ? `, and ${more.toFixed(1)} kB in ${shared.length} that pages share` : '';
  if (own) line(page.replace('src/features/', ''), kB(own), budgets.page.script, note);
}
process.exitCode = isOver ? 1 : 0;
