import { TextInput } from '@mantine/core';
import {
  banner,
  bannerList,
  bannersOfPlaceMax,
  newBanner,
  orderBanners,
} from '@quarterdeck/contract/features/banners/banners';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { call } from '#api/client.ts';
import { queryClient } from '#api/query.ts';
import { Intention } from '#kit/form/intention.ts';
import { ContentDialog } from '#kit/publishing/content-dialog.tsx';
import { Revisions } from '#kit/publishing/revisions.tsx';
import { renderPage } from '#kit/testing.tsx';
import { bannerKind } from './actions.ts';
import OrderDialog from './order-dialog.tsx';

vi.mock('#api/client.ts', () => ({ call: vi.fn(), download: vi.fn() }));

const row = {
  id: 5,
  version: 2,
  name_zh: '',
  name_en: 'Spring',
  phase: 'draft',
  publish_at: null,
  unpublish_at: null,
  publish_maker_id: null,
  outdated: [],
  allowed_actions: ['edit'],
};
const detailOf = (link: string) => ({
  record: row,
  content: { ...newBanner, link: { kind: 'https', target: link } },
});

it('edits the newest revision, whatever a drawer has read before', async () => {
  const asked = Promise.withResolvers<unknown>();
  vi.mocked(call).mockReturnValue(asked.promise as never);
  renderPage(
    <ContentDialog
      kind={bannerKind}
      row={row as never}
      fresh={{ ...newBanner, texts: {}, fallback: '' } as never}
      intention={new Intention()}
      size={600}
      onClose={() => {}}
    >
      {(form) => <TextInput label="Link" {...form.getInputProps('content.link.target' as never)} />}
    </ContentDialog>,
  );
  queryClient.setQueryData([banner.detail.path, { id: '5' }], detailOf('https://example.org/old'));
  await userEvent.tab();
  asked.resolve(detailOf('https://example.org/new'));
  const link = await screen.findByRole<HTMLInputElement>('textbox', { name: 'Link' });
  expect(link.value).toBe('https://example.org/new');
});

it('compares two revisions in the words of the form', async () => {
  vi.mocked(call).mockImplementation(async (_endpoint, options) => {
    const { revision } = (options?.query ?? {}) as { revision?: string };
    const kind = revision === '1' ? 'none' : 'app';
    return { content: { ...newBanner, link: { kind, target: '' } } } as never;
  });
  const revisions = [2, 1].map((revision) => ({
    revision,
    author: 'ada',
    created_at: '2026-01-01T00:00:00Z',
  }));
  renderPage(<Revisions kind={bannerKind} row={{ ...row, revision: 2 } as never} revisions={revisions} />);
  expect(await screen.findByText('None')).toBeDefined();
  expect(screen.getByText('App page')).toBeDefined();
});

it('orders the banners as they stand now, whatever was read before', async () => {
  const rows = [5, 6].map((id) => ({ ...row, id, name_en: `Banner ${id}`, picture: '', status: 'draft' }));
  const pageOf = (list: object[]) => ({ list, next: null, previous: null, total: 2, total_capped: false });
  const asked = Promise.withResolvers<unknown>();
  vi.mocked(call).mockImplementation((endpoint) =>
    endpoint === bannerList.index ? (asked.promise as never) : Promise.resolve({} as never),
  );
  renderPage(<OrderDialog onClose={() => {}} />);
  const question = { place: 'home', sort: 'sort', page_size: bannersOfPlaceMax };
  queryClient.setQueryData([bannerList.index.path, question], pageOf(rows));
  await userEvent.tab();
  asked.resolve(pageOf(rows.toReversed()));
  await screen.findByRole('button', { name: 'Move down: Banner 6' });
  const order = () =>
    screen.getAllByRole('button', { name: /^Move up/ }).map((button) => button.getAttribute('aria-label'));
  await waitFor(() => expect(order()).toEqual(['Move up: Banner 6', 'Move up: Banner 5']));
  await userEvent.click(screen.getByRole('button', { name: 'Move down: Banner 6' }));
  await userEvent.click(screen.getByRole('button', { name: 'Save order' }));
  await waitFor(() =>
    expect(call).toHaveBeenCalledWith(
      orderBanners,
      expect.objectContaining({ body: { place: 'home', ids: [5, 6] } }),
    ),
  );
});
