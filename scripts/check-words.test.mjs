import { expect, test } from 'vitest';
import { commentsOf, faultsOf, faultsOfComment, faultsOfTitle, textsOf, titlesOf } from './check-words.mjs';

test.each([
  ['Nobody has this permission', '“Nobody”: say no one, none, or say who can'],
  ['Taken back by ada', '“Taken back”: say reverse, cancel, claw back, undo'],
  ['What the platform told of', '“told of”: say report'],
  ['Unfrozen by hand', '“by hand”: say manual, manually'],
  ['Robots thaw', '“thaw”: say unfreeze'],
])('%j is found everywhere', (text, fault) => {
  expect(faultsOf(text, false)).toEqual([fault]);
  expect(faultsOf(text, true)).toEqual([fault]);
});

test.each(['E-mail', 'User name', 'Cancelled', 'Realised P&L', 'Copied profits'])(
  '%j is found on screen',
  (text) => {
    expect(faultsOf(text, true)).toHaveLength(1);
    expect(faultsOf(text, false)).toEqual([]);
  },
);

test.each([
  'Requested by ada',
  'Unfreeze the user',
  'Recommended pairs',
  'Amend the terms',
  'The backing asset',
  'Our staff never ask for passwords',
])('%j may be said', (text) => {
  expect(faultsOf(text, true)).toEqual([]);
});

test('reads what messages say, not their keys', () => {
  const source = '{\n  "nobody": "No user",\n  "thaw": "Unfreeze"\n}\n';
  expect(textsOf('messages/en-US.json', source)).toEqual([
    { text: 'No user', line: 2 },
    { text: 'Unfreeze', line: 3 },
  ]);
});

test('reads sentences of code, neither its comments nor its names', () => {
  const source = "// Nobody reads this.\nconst kind = 'thaw';\nfail('The key is gone: make another one.');\n";
  expect(textsOf('server/src/x.ts', source)).toEqual([
    { text: 'The key is gone: make another one.', line: 3 },
  ]);
});

test('reads the lines of mails and of the help of programs', () => {
  const source =
    'const help = `Usage: npm run x\n\n  --all  Is made anew each time\n`;\nconst kind = `thaw`;\n';
  const found = textsOf('server/src/console/x.ts', source).flatMap(({ text, line }) =>
    faultsOf(text, false).map(() => line),
  );
  expect(found).toEqual([3]);
});

test('reads the glossary up to the words that it forbids', () => {
  const source = '# Glossary\n\n## Words that must not come back\nwhoever\n';
  expect(textsOf('docs/glossary.md', source).map(({ text }) => text)).not.toContain('whoever');
});

test('reads comments, without names of the code', () => {
  const source = '/** Whoever asks: `nobody`. */\nconst nobody = 1; // Anew.\n// Made anew.\n';
  const found = commentsOf(source).flatMap(({ text, line }) =>
    faultsOfComment(text).map((fault) => [line, fault]),
  );
  expect(found).toEqual([
    [1, '“Whoever”: say anyone who, the person who'],
    [3, '“anew”: say again'],
  ]);
});

test('reads the titles of tests, and nothing else of them', () => {
  const source = [
    "it('lets nobody in', async () => {",
    "  await call('nobody');",
    "test.each([1])('client %i gives up', (one) => {",
    "describe('made anew', () => {",
    "test('nobody is asked', { tag: '@core' }, async () => {",
    "test('for good', {",
  ].join('\n');
  const found = titlesOf(source).flatMap(({ text, line }) => faultsOfTitle(text).map(() => line));
  expect(found).toEqual([1, 4, 5, 6]);
});

test('reads docs without titles of tests, and the names of figures whatever came of them', () => {
  const source =
    '| S1 | guessing | `x.test.ts`: *nobody can guess* |\n| back-test | 1 s | ok |\n| pay-out | 9 s | misses |\n';
  const found = textsOf('docs/x.md', source).flatMap(({ text, line }) =>
    faultsOf(text, false).map(() => line),
  );
  expect(found).toEqual([2, 3]);
});

test('reads the names of figures where a benchmark gives them', () => {
  const source = "const name = 'candles: back-test of a year';\nconst path = 'candles';\n";
  expect(textsOf('bench/src/cases/x.ts', source)).toEqual([
    { text: 'candles: back-test of a year', line: 1 },
  ]);
});
