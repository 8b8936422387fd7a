import { expect, test } from 'vitest';
import { changedFields, diffOf, paragraphsOf } from './diff.ts';

test('paragraphs that stay are told from those that come and go', () => {
  expect(diffOf(['a', 'b', 'c'], ['a', 'x', 'c', 'd'])).toEqual([
    { change: 'same', text: 'a' },
    { change: 'gone', text: 'b' },
    { change: 'new', text: 'x' },
    { change: 'same', text: 'c' },
    { change: 'new', text: 'd' },
  ]);
});

test('HTML is read by its paragraphs', () => {
  expect(paragraphsOf('<h2>One</h2><p>a <b>b</b><br />c &amp; d</p><ul><li>e</li></ul>')).toEqual([
    'One',
    'a b',
    'c & d',
    'e',
  ]);
});

test('fields are named by their path', () => {
  const older = { type: 'news', texts: { 'zh-CN': { title: 'a' } } };
  expect(changedFields(older, { type: 'news', texts: { 'zh-CN': { title: 'b' } } })).toEqual([
    { path: 'texts.zh-CN.title', older: 'a', newer: 'b' },
  ]);
});
