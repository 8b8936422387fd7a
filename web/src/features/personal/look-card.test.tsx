import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { renderPage } from '#kit/testing.tsx';
import { hasOwnLook } from '#session/look.ts';
import { LookCard } from './look-card.tsx';

it('shows language and theme, and says where they are kept', async () => {
  renderPage(<LookCard accountLanguage="zh-CN" />);
  expect(screen.getByRole<HTMLInputElement>('radio', { name: 'English' }).checked).toBe(true);
  expect(screen.getByText('Default · System · Vertical')).toBeDefined();
  expect(screen.getByText(/^Saved with your account/)).toBeDefined();

  await userEvent.click(screen.getByRole('switch', { name: 'This browser only' }));
  expect(hasOwnLook()).toBe(true);
  expect(screen.getByText(/^Saved in this browser only/)).toBeDefined();
  expect(screen.getByText('Your account and its emails still use 简体中文.')).toBeDefined();
});
