import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Link } from 'react-router';
import { expect, it, vi } from 'vitest';
import { call } from '#api/client.ts';
import { fill, renderPage } from '#kit/testing.tsx';
import StatementPage from './statement-page.tsx';

vi.mock('#api/client.ts', () => ({ call: vi.fn(), download: vi.fn() }));

it('keeps the focus on what was pressed, and follows another address', async () => {
  vi.mocked(call).mockRejectedValue(new Error('no answer'));
  renderPage(
    <>
      <StatementPage />
      <Link to="?uid=43">Another</Link>
    </>,
  );
  const uid = screen.getByLabelText<HTMLInputElement>(/UID/, { selector: 'input' });
  fill(uid, ' 42 ');
  await userEvent.click(screen.getByRole('button', { name: 'Show' }));
  await waitFor(() => expect(screen.getByTestId('search').textContent).toMatch(/uid=42&/));
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Show' }));
  expect(uid.value).toBe('42');
  await userEvent.click(screen.getByRole('link', { name: 'Another' }));
  await waitFor(() => expect(uid.value).toBe('43'));
});
