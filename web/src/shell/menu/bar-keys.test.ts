import { describe, expect, it } from 'vitest';
import { nextPlace } from './bar-keys.ts';

const sections = [
  { path: '/', entries: [] },
  { path: '/s', entries: ['/s/a', '/s/b'] },
  { path: '/z', entries: ['/z/a'] },
];
const row = { orientation: 'horizontal', sections } as const;
const column = { orientation: 'vertical', sections } as const;
const at = (section: string, entry?: string) => ({ section, entry, isOpen: entry !== undefined });

describe('the keys of a row of sections', () => {
  it.each([
    ['right', at('/'), 'ArrowRight', { section: '/s', isOpen: false }],
    ['left, round the end', at('/'), 'ArrowLeft', { section: '/z', isOpen: false }],
    ['end', at('/'), 'End', { section: '/z', isOpen: false }],
    ['down goes in', at('/s'), 'ArrowDown', { section: '/s', entry: '/s/a', isOpen: true }],
    ['enter goes in', at('/s'), 'Enter', { section: '/s', entry: '/s/a', isOpen: true }],
    ['up goes in from below', at('/s'), 'ArrowUp', { section: '/s', entry: '/s/b', isOpen: true }],
    ['enter on a page is the link itself', at('/'), 'Enter', undefined],
    ['down, round the end', at('/s', '/s/b'), 'ArrowDown', { section: '/s', entry: '/s/a', isOpen: true }],
    ['up, round the end', at('/s', '/s/a'), 'ArrowUp', { section: '/s', entry: '/s/b', isOpen: true }],
    ['on to the next, which opens', at('/s', '/s/a'), 'ArrowRight', { section: '/z', isOpen: true }],
    ['on to one with nothing to open', at('/s', '/s/a'), 'ArrowLeft', { section: '/', isOpen: false }],
    ['esc goes out', at('/s', '/s/b'), 'Escape', { section: '/s', isOpen: false }],
    ['letters are left alone', at('/s'), 'x', undefined],
  ])('%s', (_what, place, key, next) => {
    expect(nextPlace(row, place, key)).toEqual(next);
  });
});

describe('the keys of a column of sections', () => {
  it.each([
    ['down', at('/'), 'ArrowDown', { section: '/s', isOpen: false }],
    ['up, round the end', at('/'), 'ArrowUp', { section: '/z', isOpen: false }],
    ['right goes in', at('/s'), 'ArrowRight', { section: '/s', entry: '/s/a', isOpen: true }],
    ['left does nothing', at('/s'), 'ArrowLeft', undefined],
    ['left goes out', at('/s', '/s/b'), 'ArrowLeft', { section: '/s', isOpen: false }],
    ['home', at('/s', '/s/b'), 'Home', { section: '/s', entry: '/s/a', isOpen: true }],
    ['esc closes', { section: '/s', isOpen: true }, 'Escape', { section: '/s', isOpen: false }],
  ])('%s', (_what, place, key, next) => {
    expect(nextPlace(column, place, key)).toEqual(next);
  });
});
