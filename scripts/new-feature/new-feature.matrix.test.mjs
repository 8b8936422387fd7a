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

test('everything that is tried of every feature is tried of it, and holds', async () => {
  await made.run('vitest', ...['run', '--project', 'contract', '--project', 'web']);
  await made.run('vitest', ...['run', '--project', 'server', 'server/test/security', 'server/test/features']);
});
