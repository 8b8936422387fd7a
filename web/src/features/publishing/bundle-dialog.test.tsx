import { articleList } from '@quarterdeck/contract/features/articles/library/library';
import { publishTogether } from '@quarterdeck/contract/features/publishing/bundle';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { ApiError } from '#api/api-error.ts';
import { call } from '#api/client.ts';
import { renderPage } from '#kit/testing.tsx';
import BundleDialog from './bundle-dialog.tsx';

vi.mock('#api/client.ts', () => ({ call: vi.fn(), download: vi.fn() }));

const row = {
  ...{
    id: 7,
    version: 1,
    name_zh: '公告',
    name_ch: '公告',
    name_en: 'Notice',
    status: 'draft',
    phase: 'draft',
  },
  ...{ allowed_actions: ['publish'], needs_second: false, unpublished_changes: false },
  ...{ publish_maker_id: null, outgoing_revision: null, publish_at: null, unpublish_at: null },
};

it('names the record that somebody else changed, and can be sent again', async () => {
  let version = 1;
  vi.mocked(call).mockImplementation(async (endpoint, { body } = {} as never) => {
    if (endpoint !== publishTogether)
      return { list: endpoint === articleList.index ? [{ ...row, version }] : [], next: null } as never;
    if ((body as { members: { version: number }[] }).members[0]?.version === 2)
      return { changed: 1, asked: 0 } as never;
    version = 2;
    throw new ApiError({
      ...{
        code: 409,
        error: 'version_stale',
        message: 'Changed by bo',
        fields: { 'members.0': 'Changed by bo' },
      },
      data: { current: { ...row, version: 2 }, changes: [] },
    } as never);
  });
  const onClose = vi.fn();
  renderPage(<BundleDialog onClose={onClose} />);
  await userEvent.click(await screen.findByRole('checkbox', {}, { timeout: 30_000 }));
  const submit = () => userEvent.click(screen.getByRole('button', { name: 'Publish' }));
  await submit();
  expect(await screen.findByText('Notice: Changed by bo')).toBeDefined();
  await waitFor(async () => {
    await submit();
    expect(onClose).toHaveBeenCalled();
  });
});
