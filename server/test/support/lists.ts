import { globSync } from 'node:fs';
import type { List } from '@quarterdeck/contract/core/http/list';

const folder = new URL('../../../contract/src/', import.meta.url);
const files = globSync('{core,features}/**/*.ts', { cwd: folder }).filter(
  (name) => !name.endsWith('.test.ts'),
);
const rooms = await Promise.all(
  files.map((name) => import(new URL(name.replaceAll('\\', '/'), folder).href)),
);

/** Every list of the contract. */
export const lists: readonly List[] = rooms.flatMap((room) => Object.values(room)).filter(isList);

function isList(value: unknown): value is List {
  return typeof value === 'object' && value !== null && 'totalsEndpoint' in value;
}
