import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeFeature } from './made-feature.mjs';

let made;
beforeAll(async () => {
  made = await makeFeature('risk-notes', '--zh', '风险备注', '--section', 'finance');
});
afterAll(() => made?.remove());

test('outside its folders and its migration it changes one line in each register', async () => {
  const changed = (await made.run('git', 'status', '--porcelain')).trimEnd().split('\n');
  expect(changed.map((line) => line.replace(/\d{4}_/, 'N_'))).toEqual([
    ' M contract/src/features.ts',
    ' M server/migrations/meta/_journal.json',
    ' M server/src/features.ts',
    '?? contract/src/features/risk-notes/',
    '?? server/migrations/N_risk_note.sql',
    '?? server/migrations/meta/N_snapshot.json',
    '?? server/src/features/risk-notes/',
    '?? web/src/features/risk-notes/',
  ]);
  const lines = await made.run('git', 'diff', '--numstat', '--', 'contract/src', 'server/src');
  expect(lines).toMatch(/^1\t0\t.*\n1\t0\t.*\n$/);
});

test('it keeps to the walls and the style', async () => {
  await made.run('node', 'scripts/check-imports.mjs');
  await made.run(
    'biome',
    'check',
    '--error-on-warnings',
    'contract/src/features.ts',
    'server/src/features.ts',
    ...['contract', 'server', 'web'].map((room) => `${room}/src/features/risk-notes`),
  );
});

test('a name that is taken, or none, is refused', async () => {
  const again = made.run('node', 'scripts/new-feature/new-feature.mjs', 'risk-notes');
  await expect(again).rejects.toThrow('contract/src/features/risk-notes is there already');
  await expect(made.run('node', 'scripts/new-feature/new-feature.mjs', 'Note')).rejects.toThrow('the plural');
  const elsewhere = made.run('node', 'scripts/new-feature/new-feature.mjs', 'cards', '--section', 'finanz');
  await expect(elsewhere).rejects.toThrow('--section is one of home, member, finance');
});
