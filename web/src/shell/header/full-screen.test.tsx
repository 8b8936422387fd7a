import { MantineProvider } from '@mantine/core';
import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { setSurroundings } from '#api/surroundings.ts';
import { previewTheme, resetTheme } from '#theme/theme-store.ts';
import { startI18n } from '#web/i18n.ts';
import { loadMessages } from '#web/testing/messages.ts';
import { FullScreen } from './full-screen.tsx';

const showError = vi.fn();
let fullScreenElement: Element | null = null;

/** The browser's own state has changed, for any reason. */
function change(element: Element | null): void {
  fullScreenElement = element;
  document.dispatchEvent(new Event('fullscreenchange'));
}

beforeEach(() => {
  Object.assign(document, { exitFullscreen: async () => change(null) });
  Object.defineProperty(document, 'fullscreenElement', { configurable: true, get: () => fullScreenElement });
  document.documentElement.requestFullscreen = async () => change(document.documentElement);
  setSurroundings({
    text: () => undefined,
    showError,
    cover: vi.fn(),
    onSignedOut: vi.fn(),
    onForbidden: vi.fn(),
    onLocked: vi.fn(),
    onStepUp: async () => false,
    onAccessChanged: vi.fn(),
  });
  showError.mockClear();
});

afterEach(async () => {
  fullScreenElement = null;
  resetTheme();
  await startI18n('en-US', await loadMessages('en-US'));
});

function show() {
  render(
    <MantineProvider env="test">
      <FullScreen />
    </MantineProvider>,
  );
}

it('follows what the browser does, also where another key ended it', async () => {
  show();
  await userEvent.click(screen.getByRole('button', { name: 'Full screen' }));
  await screen.findByRole('button', { name: 'Exit full screen' });
  act(() => change(null));
  await userEvent.click(screen.getByRole('button', { name: 'Full screen' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Exit full screen' }));
  await screen.findByRole('button', { name: 'Full screen' });
  expect(showError).not.toHaveBeenCalled();
});

it.each([
  ['en-US', 'Failed to enter full screen'],
  ['zh-CN', '进入全屏失败'],
  ['ch-CN', '進入全螢幕失敗'],
] as const)('says in %s that it failed', async (language, message) => {
  await startI18n(language, await loadMessages(language));
  document.documentElement.requestFullscreen = async () => {
    throw new TypeError('not allowed');
  };
  show();
  await userEvent.click(screen.getByRole('button'));
  expect(showError).toHaveBeenCalledExactlyOnceWith(message);
});

it('is there where the theme shows it', () => {
  previewTheme({ showFullScreen: false });
  show();
  expect(screen.queryByRole('button')).toBeNull();
});
