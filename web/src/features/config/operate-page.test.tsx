import { screen } from '@testing-library/react';
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
