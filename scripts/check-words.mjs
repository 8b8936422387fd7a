// Checks that words of docs/glossary.md that must not come back stay out of texts, docs and comments; the lists say what is read.

import { globSync, readFileSync } from 'node:fs';
import { relative, resolve } from 'node:path';

const root = resolve(import.meta.dirname, '..');

/** What must not be said, and what to say instead. */
const everywhere = [
  [/\bnobody\b/i, 'no one, none, or say who can'],
  [/\bwhoever\b/i, 'anyone who, the person who'],
  [/\b(?:ask|asks|asked|asking) for\b/i, 'request'],
  [/\b(?:take|takes|taken|took|taking)(?: \w+)? back\b/i, 'reverse, cancel, claw back, undo'],
  [/\bthe house\b/i, 'the company, the platform, the internal network'],
  [/\bby (?:itself|themselves)\b/i, 'automatically, separately'],
  [/\b(?:tell|tells|telling|told) of\b/i, 'report'],
  [/\banew\b/i, 'again'],
  [/\bafresh\b/i, 'again'],
  [/\breckon/i, 'calculate'],
  [/\bfor good\b/i, 'permanently'],
  [/\bfor ever\b/i, 'permanently'],
  [/\bmend(?:s|ed|ing)?\b/i, 'fix, correct'],
  [/\bthaw/i, 'unfreeze'],
  [/\blet \w+ in again\b/i, 'remove from the blacklist, enable'],
  [/\bshuts? \w+ out\b/i, 'blacklist, disable'],
  [/\bby hand\b/i, 'manual, manually'],
  [/\blately\b/i, 'recently'],
  [/\bgave up\b|\bgiv(?:e|es|en|ing) up\b/i, 'abandon, drop'],
  [/\bback-test/i, 'backtest'],
  [/\btransaction id\b/i, 'transaction hash'],
  [/\bpay-out/i, 'payout'],
];

/** Of the page, mails and refusals alone: docs and programs quote names of fields and of the code. */
const onScreen = [
  [/\be-mail/i, 'email'],
  [/\buser name\b/i, 'username'],
  [/\bcancelled\b/i, 'canceled'],
  [/\b(?:colour|centre|behaviour|grey)\b/i, 'the American spelling'],
  [/\b\w+(?:alised?|nised?|maximise)\b/i, 'the American spelling'],
  [/\bcopied profit/i, 'copy profit'],
  [/\bplain export/i, 'plaintext export'],
  [/\bask for reversal\b/i, 'request reversal'],
];

const pages = ['README.md', 'AGENTS.md', 'docs/**/*.md'];

/** The worst of them, which comments must not hold either: they are rarely meant in another sense. */
const inComments = everywhere.filter(([pattern]) =>
  /nobody|whoever|the house|anew|afresh|reckon|for good|for ever|mend|lately|by hand|gave up/.test(
    pattern.source,
  ),
);

/** Texts that hold a word for a reason. */
const kept = [
  { text: 'Our staff never ask for', why: 'an article of the company to its users' },
  { text: 'nobody asked for it', why: 'the memo of a stranger’s payment in the sample' },
];

/** The words that a text must not hold. */
export function faultsOf(text, isOnScreen) {
  return faultsBy(isOnScreen ? [...everywhere, ...onScreen] : everywhere, text);
}

/** The words that a comment must not hold. */
export const faultsOfComment = (text) => faultsBy(inComments, text);

/** The words that the title of a test must not hold; `gave up` may be said of a client or a job. */
export const faultsOfTitle = (text) =>
  faultsBy(
    inComments.filter(([pattern]) => !pattern.source.includes('gave up')),
    text,
  );

function faultsBy(rules, text) {
  if (kept.some(({ text: part }) => text.includes(part))) return [];
  const words = text.replaceAll(/\{\{.*?\}\}/g, '');
  return rules.flatMap(([pattern, instead]) => {
    const found = pattern.exec(words);
    return found ? [`“${found[0]}”: say ${instead}`] : [];
  });
}

/** The texts of a file that people read, each with its line. */
export function textsOf(path, source) {
  if (path.endsWith('.json')) return pairs(source, /^\s*"[^"]*": "(.*)",?$/);
  if (path.endsWith('.md')) return prose(path === 'docs/glossary.md' ? beforeBanned(source) : lines(source));
  const strings = /(?:^|[^\w])(?:'((?:[^'\\]|\\.)*)'|"((?:[^"\\]|\\.)*)"|`((?:[^`\\]|\\.)*)`)/g;
  const found = pairs(source, strings, path.startsWith('bench/') ? isFigureOrSentence : isSentence);
  return ofLongTexts.test(path) ? [...found, ...linesOfTemplates(source)] : found;
}

/** Files with mails or the help of programs: elsewhere templates of several lines are SQL and code. */
const ofLongTexts = /-words\.ts$|\/(?:console|start|live)\/|^scripts\//;

/** The lines of texts that span several lines. */
function linesOfTemplates(source) {
  let isInside = false;
  return lines(source).flatMap(({ text, line }) => {
    if (!isInside && /^\s*(?:\/\/|\/?\*)/.test(text)) return [];
    const parts = text.replaceAll(/\\`|'[^'`]*`[^'`]*'|\/[^/]*`[^/]*\/[a-z]*/g, '').split('`');
    const wasInside = isInside;
    if (parts.length % 2 === 0) isInside = !isInside;
    if (!wasInside && !isInside) return [];
    const read = wasInside ? parts[0] : parts.at(-1);
    return isProse(read) ? [{ text: read, line }] : [];
  });
}

const lines = (source) => source.split('\n').map((text, index) => ({ text, line: index + 1 }));

/** Without names of the code, addresses and titles of tests. */
const prose = (found) =>
  found.map(({ text, line }) => ({
    text: text.replaceAll(/`[^`]*`(?:: \*[^*]+\*)?|\]\([^)]*\)/g, ''),
    line,
  }));

/** The lines of comments, without names of the code. */
export const commentsOf = (source) =>
  prose(lines(source).filter(({ text }) => /^\s*(?:\/\/|\/?\*)/.test(text)));

/** The titles of tests, where they stand in one line with the test. */
export const titlesOf = (source) =>
  pairs(
    source,
    /(?:'((?:[^'\\]|\\.)*)'|"((?:[^"\\]|\\.)*)"|`((?:[^`\\]|\\.)*)`),\s*(?:(?:async\s*)?\(|\{$|\{ tag:)/g,
  );

/** The glossary names the words themselves under its last heading. */
const beforeBanned = (source) => lines(source.split('\n## Words that must not come back')[0] ?? '');

/** Code holds names and SQL as well: what people read begins with a capital and has several words. */
const isSentence = (text) =>
  /^[A-Z].*\s\S+\s/.test(text) && !/\b(?:SELECT|FROM|WHERE|INSERT|UPDATE)\b/.test(text);

/** Names of figures, as in “lists: first page”, are lines of a table in the docs. */
const isFigureOrSentence = (text) => isSentence(text) || /^[a-z]\S*: \S+\s\S/.test(text);

/** Long texts may hold code as well. */
const isProse = (text) => /(?:[A-Za-z,]+ ){3}/.test(text) && !/[;{]\s*$|=>/.test(text);

function pairs(source, pattern, isText = () => true) {
  return lines(source)
    .filter(({ text }) => !/^\s*(?:\/\/|\/?\*)/.test(text))
    .flatMap(({ text, line }) =>
      [...text.matchAll(new RegExp(pattern, 'g'))]
        .map((match) => match.slice(1).find((part) => part !== undefined) ?? '')
        .filter(isText)
        .map((found) => ({ text: found, line })),
    );
}

const ours = (file) =>
  !/\.test\.|fixtures|\/sample\/|\/testing\/|node_modules/.test(file.replaceAll('\\', '/'));

/** Where people read our words, and whether the stricter list holds there. */
const places = [
  ['web/src/**/messages/en-US.json', true],
  ['contract/src/**/{refusals,notice-texts,core-refusals}.ts', true],
  ['server/src/features/{notices/mail-words,admins/invitation-words}.ts', true],
  ['{contract,server,bench}/src/**/*.ts', false],
  ['{scripts,simulator/src,packages/*/src}/**/*.{mjs,ts}', false],
];

/** Where comments are read as well. */
const commented = [
  '{contract,server,strategy}/src/**/*.ts',
  'web/{src,plugins}/**/*.{ts,tsx}',
  'packages/**/*.ts',
  '{simulator,e2e,scripts}/**/*.{ts,mjs}',
  'server/test/**/*.ts',
  'bench/src/**/*.ts',
];

const isTest = (file) => /\.(?:test|spec)\./.test(file) && !file.includes('check-words');

const tests =
  '{contract,server,strategy,web,simulator,bench,scripts,e2e,packages}/**/*.{test,spec}.{ts,tsx,mjs}';

function run() {
  const files = places.flatMap(([glob, isOnScreen]) =>
    globSync(glob, { cwd: root })
      .filter(ours)
      .map((file) => [file, isOnScreen]),
  );
  for (const [file, isOnScreen] of [
    ...files,
    ...globSync(pages, { cwd: root }).map((page) => [page, false]),
  ]) {
    if (resolve(root, file) === import.meta.filename) continue;
    for (const { text, line } of textsOf(file, read(file)))
      for (const fault of faultsOf(text, isOnScreen)) complain(file, line, fault);
  }
  for (const file of globSync(tests, {
    cwd: root,
    exclude: ['**/node_modules/**', '**/check-words.test.mjs'],
  }))
    for (const { text, line } of titlesOf(read(file)))
      for (const fault of faultsOfTitle(text)) complain(file, line, fault);
  for (const file of globSync(commented, { cwd: root, exclude: ['**/node_modules/**'] }).filter(
    (file) => ours(file) || isTest(file),
  ))
    for (const { text, line } of commentsOf(read(file)))
      for (const fault of faultsOfComment(text)) complain(file, line, fault);
}

const read = (file) => readFileSync(resolve(root, file), 'utf8');

function complain(file, line, fault) {
  process.exitCode = 1;
  process.stderr.write(`${relative(root, resolve(root, file))}:${line} ${fault}\n`);
}

if (import.meta.main) run();
