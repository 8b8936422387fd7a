import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ApiError } from '#api/api-error.ts';
import { renderPage } from '#kit/testing.tsx';
import { ThemeDrawerHost } from '#shell/theme-drawer/theme-drawer-host.tsx';
import { previewTheme, resetTheme, saveTheme, useTheme } from '#theme/theme-store.ts';
import { clearCache } from './clear-cache.ts';
import { RightPanelHost } from './right-panel-host.tsx';
import { type SourceOffer, useSourceOffer } from './use-source-offer.ts';

vi.mock('./clear-cache.ts', () => ({ clearCache: vi.fn() }));
vi.mock('./use-source-offer.ts', () => ({ useSourceOffer: vi.fn(() => ({})) }));

async function show(offer: SourceOffer = {}) {
  vi.mocked(useSourceOffer).mockReturnValue(offer);
  saveTheme({ showThemeSetting: true });
  renderPage(
    <>
      <RightPanelHost />
      <ThemeDrawerHost />
    </>,
  );
  return within(await screen.findByRole('region', { name: 'Theme panel' }));
}

beforeEach(() => resetTheme());
afterEach(() => vi.useRealTimers());

it('is there for those who want it', async () => {
  await show();
  act(() => previewTheme({ showThemeSetting: false }));
  expect(screen.queryByRole('region', { name: 'Theme panel' })).toBeNull();
});

it('offers no source while no one has said where it is', async () => {
  const panel = await show();
  expect(panel.queryByRole('link')).toBeNull();
  expect(panel.getAllByRole('button').map((button) => button.textContent)).toEqual([
    '',
    'Theme settings',
    'Random theme',
    'Clear cache',
  ]);
});

it('folds into a handle, gives the page its room back, and stays so', async () => {
  const panel = await show();
  expect(document.documentElement.dataset.panel).toBe('beside');
  await userEvent.click(panel.getByRole('button', { name: 'Collapse panel' }));
  expect(panel.queryByRole('button', { name: 'Random theme' })).toBeNull();
  expect(document.documentElement.dataset.panel).toBe('over');
  act(() => previewTheme({ showThemeSetting: false }));
  act(() => previewTheme({ showThemeSetting: true }));
  const again = within(screen.getByRole('region', { name: 'Theme panel' }));
  await userEvent.click(again.getByRole('button', { name: 'Expand panel' }));
  expect(again.getByRole('button', { name: 'Random theme' })).toBeTruthy();
});

it('opens the theme drawer and has the focus again after it', async () => {
  const panel = await show();
  await userEvent.click(panel.getByRole('button', { name: 'Theme settings' }));
  await screen.findByRole('dialog', { name: 'Theme settings' });
  await userEvent.keyboard('{Escape}');
  await waitFor(() =>
    expect(document.activeElement).toBe(panel.getByRole('button', { name: 'Theme settings' })),
  );
});

it('changes the skin in every part, keeps it, and covers the page for a second', async () => {
  const panel = await show();
  const before = useTheme.getState().saved;
  vi.useFakeTimers();
  act(() => panel.getByRole('button', { name: 'Random theme' }).click());
  const { saved } = useTheme.getState();
  for (const part of ['themeName', 'layout', 'columnStyle', 'tabsBarStyle', 'showTabsBarIcon'] as const)
    expect(saved[part], part).not.toBe(before[part]);
  expect(JSON.parse(localStorage.getItem('theme') ?? '')).toEqual(saved);
  act(() => void vi.advanceTimersByTime(999));
  expect(screen.getByText('Changing theme').role).toBe('status');
  act(() => void vi.advanceTimersByTime(1));
  expect(screen.queryByText('Changing theme')).toBeNull();
});

it('asks before it clears the cache', async () => {
  const panel = await show();
  await userEvent.click(panel.getByRole('button', { name: 'Clear cache' }));
  const question = within(await screen.findByRole('dialog', { name: 'Clear the cache?' }));
  await userEvent.click(question.getByRole('button', { name: 'Cancel' }));
  expect(clearCache).not.toHaveBeenCalled();
  await userEvent.click(panel.getByRole('button', { name: 'Clear cache' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Clear and sign out' }));
  expect(clearCache).toHaveBeenCalledOnce();
});

describe('the source', () => {
  it('is sold in a window of its own', async () => {
    const panel = await show({ buyAddress: 'https://example.com/buy' });
    const link = panel.getByRole('link', { name: 'Buy source' });
    expect(link.getAttribute('href')).toBe('https://example.com/buy');
    expect([link.getAttribute('target'), link.getAttribute('rel')]).toEqual([
      '_blank',
      'noopener noreferrer',
    ]);
  });

  async function enter(offer: SourceOffer, key: string) {
    const user = userEvent.setup();
    const panel = await show(offer);
    await user.click(panel.getByRole('button', { name: 'Copy source' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Copy source' }));
    await user.type(dialog.getByLabelText('Key'), `${key}{Enter}`);
    return dialog;
  }

  it('is copied with the right key', async () => {
    const copyAddress = vi.fn(async () => 'https://example.com/source');
    await enter({ copyAddress }, 'right');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(copyAddress).toHaveBeenCalledWith('right');
    expect(await navigator.clipboard.readText()).toBe('https://example.com/source');
  });

  it('stays closed to a wrong key, which the server says', async () => {
    const copyAddress = async () => {
      throw new ApiError({ code: 400, error: 'secret_key_incorrect', message: 'Secret key incorrect' });
    };
    const dialog = await enter({ copyAddress }, 'wrong');
    await dialog.findByText('Secret key incorrect');
  });

  it('asks for a key before it asks the server', async () => {
    const copyAddress = vi.fn();
    const dialog = await enter({ copyAddress }, '');
    dialog.getByText('Enter the key');
    expect(copyAddress).not.toHaveBeenCalled();
  });
});
