import { act, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import { renderPage } from '#kit/testing.tsx';
import OperatePage from './operate-page.tsx';

afterEach(() => vi.unstubAllGlobals());

it('takes a percentage with its sign, and says the range of the setting once the field is left', async () => {
  const list = [{ group: 'copy', name: 'share_cut_pct', value: '10', version: 1, log_id: null }];
  vi.stubGlobal('fetch', async () => Response.json({ code: 200, msg: 'ok', data: { list } }));
  renderPage(<OperatePage />, { abilities: ['config.read', 'config.edit'] });
  const field = await screen.findByLabelText<HTMLInputElement>('Platform commission');
  const enter = async (text: string) => {
    await userEvent.clear(field);
    await userEvent.click(field);
    await userEvent.paste(text);
    await userEvent.tab();
  };
  await enter('12.5 %');
  expect(field.value).toBe('12.5');
  await enter('0');
  expect(field.getAttribute('aria-invalid')).not.toBe('true');
  await enter('60');
  screen.getByText(/from 0 to 49.99/);
});

it('saves nothing while the network is gone, and says why', async () => {
  const list = [{ group: 'copy', name: 'share_cut_pct', value: '10', version: 1, log_id: null }];
  vi.stubGlobal('fetch', async () => Response.json({ code: 200, msg: 'ok', data: { list } }));
  renderPage(<OperatePage />, { abilities: ['config.read', 'config.edit'] });
  const field = await screen.findByLabelText<HTMLInputElement>('Platform commission');
  await userEvent.clear(field);
  await userEvent.type(field, '12');
  act(() => void dispatchEvent(new Event('offline')));
  const button = within(field.form as HTMLFormElement).getByRole<HTMLButtonElement>('button', {
    name: 'Save',
  });
  expect(button.getAttribute('aria-disabled')).toBe('true');
  expect(button.title).toMatch(/You’re offline/);
  act(() => void dispatchEvent(new Event('online')));
  expect(button.hasAttribute('aria-disabled')).toBe(false);
});
