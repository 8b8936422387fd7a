import { afterAll, beforeAll, test } from 'vitest';
import { makeFeature } from './made-feature.mjs';

let made;
beforeAll(async () => {
  made = await makeFeature('notes', '--zh', '备注');
});
afterAll(() => made?.remove());

test('its types are right, and nothing of it is unused', async () => {
  await made.run('node', 'scripts/typecheck.mjs');
  await made.run('knip');
});

test('its own tests pass, and those that look at every feature, also beside others', async () => {
  await made.run('node', 'scripts/new-feature/new-feature.mjs', 'memos');
  const elsewhere = ['risk-notes', '--zh', '风险备注', '--section', 'finance'];
  await made.run('node', 'scripts/new-feature/new-feature.mjs', ...elsewhere);
  await made.run(
    'vitest',
    ...['run', '--project', 'server', '--project', 'web'],
    ...['server/src/features/notes', 'server/src/features/memos', 'server/src/features/risk-notes'],
    'server/src/features/menu',
    ...['web/src/messages.test.ts', 'web/src/rights.test.ts', 'web/src/kit/feature.test.ts'],
  );
});

test('everything that is tried of every feature is tried of it, and holds', async () => {
  await made.run('vitest', ...['run', '--project', 'contract', '--project', 'web']);
  await made.run('vitest', ...['run', '--project', 'server', 'server/test/security', 'server/test/features']);
});
