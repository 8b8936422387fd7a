import { expect, it } from 'vitest';
import { findCircle } from './chunk-circles.ts';

const graph = (edges: Record<string, string[]>) => new Map(Object.entries(edges));

it('names the chunks of a circle', () => {
  const edges = { page: ['kit'], kit: ['base', 'records'], records: ['kit'], base: [] };
  expect(findCircle(graph(edges))).toEqual(['kit', 'records', 'kit']);
});

it('lets chunks share what they need', () => {
  expect(
    findCircle(graph({ page: ['kit', 'base'], list: ['kit'], kit: ['base'], base: [] })),
  ).toBeUndefined();
});
