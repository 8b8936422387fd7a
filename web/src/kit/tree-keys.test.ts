import { describe, expect, it } from 'vitest';
import { nextFocus, type TreeNode } from './tree-keys.ts';

const node = (path: string, children: TreeNode[] = []): TreeNode => ({ path, children });
const nodes = [node('/'), node('/s', [node('/s/a'), node('/s/b')]), node('/z')];
const closed: ReadonlySet<string> = new Set();
const open: ReadonlySet<string> = new Set(['/s']);

describe('the keys of a tree', () => {
  it.each([
    ['down, over what is folded', closed, '/s', 'ArrowDown', { focus: '/z' }],
    ['down, into what is open', open, '/s', 'ArrowDown', { focus: '/s/a' }],
    ['up', open, '/z', 'ArrowUp', { focus: '/s/b' }],
    ['right opens', closed, '/s', 'ArrowRight', { toggle: { path: '/s', isOpen: true } }],
    ['right goes in', open, '/s', 'ArrowRight', { focus: '/s/a' }],
    ['left closes', open, '/s', 'ArrowLeft', { toggle: { path: '/s', isOpen: false } }],
    ['left goes out', open, '/s/b', 'ArrowLeft', { focus: '/s' }],
    ['home', open, '/s/b', 'Home', { focus: '/' }],
    ['end', open, '/', 'End', { focus: '/z' }],
    ['letters are left alone', open, '/', 'x', undefined],
  ])('%s', (_what, branches, focused, key, step) => {
    expect(nextFocus(nodes, branches, focused, key)).toEqual(step);
  });
});
