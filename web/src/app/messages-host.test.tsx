import { notifications } from '@mantine/notifications';
import { act, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { renderPage } from '#kit/testing.tsx';
import MessagesHost from './messages-host.tsx';

it('shows a message with a named way to close it', async () => {
  renderPage(<MessagesHost />);
  act(() => void notifications.show({ message: 'Saved', autoClose: false }));
  await screen.findByText('Saved');
  expect(screen.getByRole('button', { name: 'Close message' })).toBeDefined();
  act(() => notifications.clean());
});
