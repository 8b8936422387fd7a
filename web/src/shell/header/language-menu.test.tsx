import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, onTestFinished } from 'vitest';
import { unsavedMark } from '#kit/form/unsaved.ts';
import { renderPage } from '#kit/testing.tsx';
import { Leaving } from '#shell/leaving/leaving.tsx';
import { rereadTheme, resetTheme, useTheme } from '#theme/theme-store.ts';
import { currentLanguage, keepLanguage } from '#web/language.ts';
import { LanguageMenu } from './language-menu.tsx';

const open = () => userEvent.click(screen.getByRole('button', { name: 'Language' }));

it('offers three languages, the present one not again', async () => {
  renderPage(<LanguageMenu />);
  await open();
  const items = await screen.findAllByRole('menuitem');
  expect(items.map((item) => item.textContent)).toEqual(['简体中文', '繁體中文', 'English']);
  expect(items.map((item) => item.hasAttribute('data-disabled'))).toEqual([false, false, true]);
});

it('asks first where a form has changes that no one saved, and stays where that is wished', async () => {
  renderPage(
    <>
      <LanguageMenu />
      <Leaving />
      <form hidden {...unsavedMark(true)} />
    </>,
  );
  await open();
  await userEvent.click(await screen.findByRole('menuitem', { name: '简体中文' }));
  await screen.findByText(/unsaved changes/);
  expect(screen.getByRole('dialog', { name: 'Change language' })).toBeDefined();
  await userEvent.click(screen.getByRole('button', { name: 'Keep editing' }));
  expect(screen.queryByText(/unsaved changes/)).toBeNull();
  expect(currentLanguage()).toBe('en-US');
});

it('keeps the layout, which another language would begin with another of', async () => {
  onTestFinished(() => {
    keepLanguage('en-US');
    resetTheme();
  });
  keepLanguage('en-US');
  resetTheme();
  expect(useTheme.getState().theme.layout).toBe('vertical');
  renderPage(<LanguageMenu />);
  await open();
  await userEvent.click(await screen.findByRole('menuitem', { name: '简体中文' }));
  expect(currentLanguage()).toBe('zh-CN');
  rereadTheme();
  expect(useTheme.getState().theme.layout).toBe('vertical');
});

it('is not there where the theme has it off', () => {
  const { theme } = useTheme.getState();
  useTheme.setState({ theme: { ...theme, showLanguage: false } });
  renderPage(<LanguageMenu />);
  expect(screen.queryByRole('button')).toBeNull();
  useTheme.setState({ theme });
});
