import type { Publication } from '@quarterdeck/contract/core/publishing/row';
import { article } from '@quarterdeck/contract/features/articles/library/library';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, it, vi } from 'vitest';
import { call } from '#api/client.ts';
import ActionDialog from '#kit/publishing/action-dialog.tsx';
import { renderPage } from '#kit/testing.tsx';
import { articleKind } from './actions.ts';

vi.mock('#api/client.ts', () => ({ call: vi.fn(), download: vi.fn() }));

const row = {
  id: 5,
  version: 2,
  revision: 3,
  name_zh: '',
  name_en: 'Spring',
  publish_at: null,
  asked: null,
  allowed_actions: ['withdraw_publish'],
} as unknown as Publication;

beforeEach(() =>
  vi
    .mocked(call)
    .mockReset()
    .mockResolvedValue({} as never),
);

const bodyOf = (wanted: unknown) =>
  vi.mocked(call).mock.calls.find(([endpoint]) => endpoint === wanted)?.[1]?.body;

it('cancels a request without a reason', async () => {
  renderPage(<ActionDialog kind={articleKind} action="withdraw_publish" row={row} onClose={() => {}} />);
  expect(screen.getByText(/^Cancels your request to publish revision 3\./)).toBeDefined();
  expect(screen.queryByRole('textbox')).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Cancel request' }));
  await waitFor(() => expect(bodyOf(article.withdrawPublish)).toEqual({ id: 5, version: 2 }));
});

it('cancels a scheduled update with a reason, and says what stays', async () => {
  const update = {
    ...{ published_revision: 3, outgoing_revision: 2, publish_at: '2030-01-01T00:00:00.000Z' },
    allowed_actions: ['cancel_update'],
  };
  renderPage(
    <ActionDialog kind={articleKind} action="cancel_update" row={{ ...row, ...update }} onClose={() => {}} />,
  );
  expect(
    screen.getByText(/^Revision 3 will not be published at .+\. Revision 2 stays published\.$/),
  ).toBeDefined();
  await userEvent.type(screen.getByRole('textbox', { name: 'Reason' }), 'Too early');
  await userEvent.click(screen.getByRole('button', { name: 'Cancel update' }));
  await waitFor(() =>
    expect(bodyOf(article.cancelUpdate)).toEqual({ id: 5, version: 2, reason: 'Too early' }),
  );
});
