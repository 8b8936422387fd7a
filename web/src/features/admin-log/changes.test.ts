import { expect, it } from 'vitest';
import { changesOf } from './changes.ts';

const plain = (_field: string, value: unknown) => (typeof value === 'string' ? value : JSON.stringify(value));

it('shows what changed, what came and what went, and nothing else', () => {
  expect(
    changesOf(
      { status: 'a', kept: 1, gone: true, list: ['x'] },
      { status: 'b', kept: 1, list: ['x'], came: '' },
      plain,
    ),
  ).toEqual([
    { field: 'status', was: 'a', is: 'b' },
    { field: 'gone', was: 'true', is: undefined },
    { field: 'came', was: undefined, is: '' },
  ]);
});

it('shows a new record whole', () => {
  expect(changesOf(null, { uid: '1' }, plain)).toEqual([{ field: 'uid', was: undefined, is: '1' }]);
});

it('shows of lists what came and what went', () => {
  expect(changesOf({ rights: ['a', 'b'] }, { rights: ['b', 'c', 'd'] }, plain)).toEqual([
    { field: 'rights', was: '["a"]', is: '["c","d"]' },
  ]);
  expect(changesOf({ rights: ['a'] }, { rights: ['a', 'b'] }, plain)).toEqual([
    { field: 'rights', was: undefined, is: '["b"]' },
  ]);
});
