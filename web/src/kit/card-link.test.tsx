import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, it, vi } from 'vitest';
import { call } from '#api/client.ts';
import { CardLink } from './card-link.tsx';
import { DetailDrawer } from './detail-drawer.tsx';
import { renderPage } from './testing.tsx';

vi.mock('#api/client.ts', () => ({ call: vi.fn(() => new Promise(() => {})), download: vi.fn() }));

function Drawer() {
  const [isOpen, setOpen] = useState(true);
  if (!isOpen) return null;
  return (
    <DetailDrawer
      title="W1"
      onClose={() => setOpen(false)}
      query={{ data: {}, error: null, refetch: () => {} }}
    >
      {() => (
        <CardLink to="/member/member?detail=5" kind="user" of={{ id: '5' }}>
          QD42
        </CardLink>
      )}
    </DetailDrawer>
  );
}

it('closes on Escape by itself: the drawer around it is closed by the next one', async () => {
  renderPage(<Drawer />);
  await userEvent.hover(screen.getByRole('link', { name: 'QD42' }));
  await screen.findByRole('tooltip', undefined, { timeout: 30_000 });
  // Its part is loaded.
  await waitFor(() => expect(call).toHaveBeenCalled(), { timeout: 30_000 });
  await userEvent.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('tooltip')).toBeNull());
  expect(screen.getByRole('dialog', { name: 'W1' })).toBeDefined();
  await userEvent.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});
