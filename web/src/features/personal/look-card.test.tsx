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
  expect(screen.getByText(/^Kept with your account/)).toBeDefined();

  await userEvent.click(screen.getByRole('switch', { name: 'Only this browser' }));
  expect(hasOwnLook()).toBe(true);
  expect(screen.getByText(/^This browser keeps its own/)).toBeDefined();
  expect(screen.getByText('Your account and its mails stay with 简体中文.')).toBeDefined();
});
