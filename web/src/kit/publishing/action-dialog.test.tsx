import type { Publication } from '@quarterdeck/contract/core/publishing/row';
import { article } from '@quarterdeck/contract/features/articles/library/library';
import { banner } from '@quarterdeck/contract/features/banners/banners';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
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
    const corrected = { ...empty, summary: '修正', body: '' };
    return {
      content: { texts: { 'zh-CN': written, 'ch-CN': corrected, 'en-US': empty } },
      outdated: ['summary'],
      traditional: { title: '維護公告', summary: '修正', body: '<p>週日維護。</p>' },
    } as never;
  });
  renderPage(<PublicationActionDialog kind={kind} action="approve_publish" row={row} onClose={vi.fn()} />);
  const chinese = await screen.findByRole('region', { name: 'Simplified Chinese' }, { timeout: 30_000 });
  for (const text of ['维护公告', '周日维护。', '一小时。'])
    expect(within(chinese).getByText(text)).toBeTruthy();
  expect(within(chinese).queryByText('Missing')).toBeNull();
  const traditional = within(screen.getByRole('region', { name: 'Traditional Chinese' }));
  expect(traditional.getByText('維護公告')).toBeTruthy();
  expect(traditional.getByText(/^Title · Converted from Simplified Chinese/)).toBeTruthy();
  expect(traditional.getByText(/^Correction outdated/)).toBeTruthy();
  const english = within(screen.getByRole('region', { name: 'English' }));
  expect(english.getByText('Missing')).toBeTruthy();
  expect(english.getByText(/Showing Simplified Chinese/)).toBeTruthy();
  expect(screen.getByRole('dialog').textContent).toMatch(/Publish at:? ?Immediately · Unpublish at:? ?Never/);
  expect(screen.getByRole('button', { name: 'Preview' })).toBeTruthy();
});

it('approves nothing that could not be read, and reads it again on request', async () => {
  vi.mocked(call).mockRejectedValueOnce(new Error('The network is gone'));
  renderPage(<PublicationActionDialog kind={kind} action="approve_publish" row={row} onClose={vi.fn()} />);
  const approve = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Approve publication' });
  expect(await screen.findByText('The network is gone', {}, { timeout: 30_000 })).toBeTruthy();
  expect(approve().disabled).toBe(true);
  const empty = { title: '', summary: '', body: '' };
  vi.mocked(call).mockResolvedValue({
    content: { texts: { 'zh-CN': { ...empty, title: '公告' }, 'ch-CN': empty, 'en-US': empty } },
    ...{ outdated: [], traditional: { ...empty, title: '公告' } },
  } as never);
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
  await waitFor(() => expect(approve().disabled).toBe(false), { timeout: 30_000 });
  expect(screen.getAllByText('公告').length).toBeGreaterThan(0);
});

it('shows the pictures and the link of a banner', async () => {
  const texts = { 'zh-CN': { title: '活动' }, 'ch-CN': { title: '' }, 'en-US': { title: 'Event' } };
  const link = { kind: 'https', target: 'https://example.org/event' };
  const picture = { url: `/backstage/file/${'a'.repeat(64)}`, alt_zh: '活动', alt_en: 'Event' };
  const picture_en = { url: '', alt_zh: '', alt_en: '' };
  vi.mocked(call).mockResolvedValue({
    content: { link, picture, picture_en, texts },
    ...{ outdated: [], traditional: { title: '活動' } },
  } as never);
  const ofBanners: PublishedKind = { contract: banner, namespace: 'banners', touched: [], html: banner.html };
  renderPage(
    <PublicationActionDialog kind={ofBanners} action="approve_publish" row={row} onClose={vi.fn()} />,
  );
  expect(await screen.findByText(link.target, {}, { timeout: 30_000 })).toBeTruthy();
  expect(screen.getByText('Image')).toBeTruthy();
  expect(screen.queryByText('English image')).toBeNull();
  expect(document.querySelector(`img[src="${picture.url}?w=320"]`)).not.toBeNull();
});
