import { expect, test } from 'vitest';
import { slowPagesOf } from './slow-pages.ts';

const among = [
  { kind: 'book', by: ['lent'], ms: 20, why: 'no index' },
  { kind: 'book', sorted: ['pages'], ms: 40, why: 'no index' },
  { kind: 'reader', by: ['age', 'joined_at'], ms: 30, why: 'no index' },
];

test.each<[kind: string, query: string, bound: number | undefined]>([
  ['book', 'lent=true', 20],
  ['book', 'sort=-lent', undefined],
  ['book', 'status=new&lent=false', 20],
  ['book', 'sort=-pages', 40],
  ['book', 'sort=pages', 40],
  ['book', 'pages_min=3', undefined],
  ['book', 'age_min=3', undefined],
  ['reader', 'age_max=3', 30],
  ['reader', 'joined_at_from=2026-01-01', 30],
  ['reader', 'name=age', undefined],
])('%s?%s may take longer, or may not', (kind, query, bound) => {
  expect(slowPagesOf(kind, query, among)?.ms).toBe(bound);
});
