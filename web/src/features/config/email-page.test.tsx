import { screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { renderPage } from '#kit/testing.tsx';
import EmailPage from './email-page.tsx';

afterEach(() => vi.unstubAllGlobals());

it('shows a port without a comma: it is a name, not a number of something', async () => {
  const list = [{ group: 'email', name: 'email_port', value: '2525', version: 1, log_id: null }];
  vi.stubGlobal('fetch', async () => Response.json({ code: 200, msg: 'ok', data: { list } }));
  renderPage(<EmailPage />, { abilities: ['config.read'] });
  const field = await screen.findByLabelText<HTMLInputElement>('Port');
  expect(field.value).toBe('2525');
  expect(field.inputMode).toBe('numeric');
});
