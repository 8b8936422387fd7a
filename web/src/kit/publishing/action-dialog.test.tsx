import type { Publication } from '@quarterdeck/contract/core/publishing/row';
import { article } from '@quarterdeck/contract/features/articles/library/library';
import { screen, within } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { call } from '#api/client.ts';
import { renderPage } from '#kit/testing.tsx';
import PublicationActionDialog from './action-dialog.tsx';
import type { PublishedKind } from './published-kind.ts';

vi.mock('#api/client.ts', () => ({ call: vi.fn(), download: vi.fn() }));

const kind: PublishedKind = {
  contract: article,
  namespace: 'articles-library',
  touched: [],
  html: article.html,
};
const row = {
  ...{ id: 5, version: 2, name_zh: '公告', name_ch: '公告', name_en: '', status: 'draft', phase: 'draft' },
  ...{
    revision: 4,
    published_revision: null,
    outgoing_revision: null,
    missing: ['en-US'],
    fallback: 'zh-CN',
  },
  ...{ allowed_actions: ['approve_publish'], publish_at: null, unpublish_at: null },
  ...{ asked: { publish_at: null, unpublish_at: null }, publish_maker: 'bo', publish_maker_id: 2 },
} as unknown as Publication;

it('shows what an approval publishes in each language, what is missing, and the window in words', async () => {
  vi.mocked(call).mockImplementation(async ({ path }, options) => {
    expect([path, options?.query]).toEqual([article.revision.path, { id: '5', revision: '4' }]);
    const empty = { title: '', summary: '', body: '' };
    const written = { title: '维护公告', summary: '', body: '<p>周日维护。</p><p>一小时。</p>' };
    return { content: { texts: { 'zh-CN': written, 'ch-CN': empty, 'en-US': empty } } } as never;
  });
  renderPage(<PublicationActionDialog kind={kind} action="approve_publish" row={row} onClose={vi.fn()} />);
  const chinese = await screen.findByRole('region', { name: 'Simplified Chinese' }, { timeout: 30_000 });
  for (const text of ['维护公告', '周日维护。', '一小时。'])
    expect(within(chinese).getByText(text)).toBeTruthy();
  expect(within(chinese).queryByText('Missing')).toBeNull();
  const english = within(screen.getByRole('region', { name: 'English' }));
  expect(english.getByText('Missing')).toBeTruthy();
  expect(english.getByText(/Showing Simplified Chinese/)).toBeTruthy();
  expect(screen.getByRole('dialog').textContent).toMatch(/Publish at:? ?Immediately · Unpublish at:? ?Never/);
  expect(screen.getByRole('button', { name: 'Preview' })).toBeTruthy();
});
