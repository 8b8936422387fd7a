import { expect, it } from 'vitest';
import { changesOf } from './changes.ts';

it('shows what changed, what came and what went, and nothing else', () => {
  expect(
    changesOf(
      { status: 'a', kept: 1, gone: true, list: ['x'] },
      { status: 'b', kept: 1, list: ['x'], came: '' },
    ),
  ).toEqual([
    { field: 'status', was: 'a', is: 'b' },
    { field: 'gone', was: 'true', is: undefined },
    { field: 'came', was: undefined, is: '' },
  ]);
});

it('shows a new record whole', () => {
  expect(changesOf(null, { uid: '1' })).toEqual([{ field: 'uid', was: undefined, is: '1' }]);
});
