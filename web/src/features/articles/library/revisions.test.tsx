import type { Publication } from '@quarterdeck/contract/core/publishing/row';
import { articleCategoryTree } from '@quarterdeck/contract/features/articles/categories/categories';
import { article } from '@quarterdeck/contract/features/articles/library/library';
import { screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { call } from '#api/client.ts';
import { Revisions } from '#kit/publishing/revisions.tsx';
import { renderPage } from '#kit/testing.tsx';
import { articleKind } from './actions.ts';

vi.mock('#api/client.ts', () => ({ call: vi.fn(), download: vi.fn() }));

it('names the categories that revisions differ by, and those that are gone by their number', async () => {
  const category = { id: 7, parent_id: null, name_zh: '公告', name_ch: '公告', name_en: 'News' };
  vi.mocked(call).mockImplementation(async (endpoint, options) => {
    if (endpoint.path === articleCategoryTree.path) return { list: [category] } as never;
    expect(endpoint.path).toBe(article.revision.path);
    const { revision } = (options?.query ?? {}) as { revision?: string };
    return { content: { category_id: revision === '2' ? 7 : 8 } } as never;
  });
  const row = { id: 1, revision: 2, published_revision: null, status: 'draft', allowed_actions: [] };
  const revisions = [2, 1].map((revision) => ({
    revision,
    author: 'Ada',
    created_at: '2026-03-01T09:00:00Z',
  }));
  renderPage(<Revisions kind={articleKind} row={row as unknown as Publication} revisions={revisions} />);
  expect(await screen.findByText('News', {}, { timeout: 30_000 })).toBeTruthy();
  expect(screen.getByText('#8')).toBeTruthy();
  expect(screen.queryByText('7')).toBeNull();
});
