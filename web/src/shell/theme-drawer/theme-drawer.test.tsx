import type { ThemeSettings } from '@quarterdeck/contract/core/theme';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { setSurroundings } from '#api/surroundings.ts';
import { renderPage } from '#kit/testing.tsx';
import { openThemeDrawer } from '#theme/theme-drawer-store.ts';
import { defaultTheme } from '#theme/theme-settings.ts';
import { resetTheme, saveTheme, useTheme } from '#theme/theme-store.ts';
import { ThemeDrawerHost } from './theme-drawer-host.tsx';

// What comes after the paint has a test of its own beside the field.
vi.mock('#kit/after-paint.ts', () => ({ afterPaint: (work: () => void) => work() }));

const stored = () => JSON.parse(localStorage.getItem('theme') ?? 'null');
const shown = () => useTheme.getState().theme;

async function open(saved: Partial<ThemeSettings> = {}) {
  saveTheme(saved);
  const user = userEvent.setup();
  renderPage(
    <>
      <button type="button" onClick={(event) => openThemeDrawer(event.currentTarget)}>
        opener
      </button>
      <ThemeDrawerHost />
    </>,
  );
  await user.click(screen.getByText('opener'));
  const drawer = await screen.findByRole('dialog', { name: 'Theme settings' });
  return { user, drawer: within(drawer) };
}

const isClosed = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());

beforeEach(() => resetTheme());

it('has every field in the order in which they are read', async () => {
  const { drawer } = await open();
  const names = [...drawer.getAllByRole('group'), ...drawer.getAllByRole('switch')].sort((a, b) =>
    a.compareDocumentPosition(b) & Node.DOCUMENT_POSITION_FOLLOWING ? -1 : 1,
  );
  const titles = names.map((field) =>
    field.tagName === 'FIELDSET'
      ? field.querySelector('legend')?.textContent
      : field.closest('label')?.textContent,
  );
  expect(titles).toEqual([
    'Layout',
    'Theme',
    'Color scheme',
    'Tabs',
    'Tab icons',
    'Tab style',
    'Column style',
    'Fixed header',
    'Language',
    'Progress bar',
    'Refresh',
    'Search',
    'Notices',
    'Full screen',
    'Theme button in header',
    'Theme panel on the right',
  ]);
});

describe('a change', () => {
  it('shows at once, and is kept by Save alone', async () => {
    const { user, drawer } = await open();
    await user.click(drawer.getByRole('radio', { name: 'Ocean' }));
    await user.click(drawer.getByRole('switch', { name: 'Search' }));
    expect(shown()).toMatchObject({ themeName: 'ocean', showSearch: false });
    expect(stored()).toMatchObject({ themeName: 'default', showSearch: true });
    await user.click(drawer.getByRole('button', { name: 'Save' }));
    await isClosed();
    expect(stored()).toMatchObject({ themeName: 'ocean', showSearch: false });
    expect(shown()).toMatchObject({ themeName: 'ocean', showSearch: false });
  });

  it.each(['Close', '{Escape}'])('is taken back by %s', async (way) => {
    const { user, drawer } = await open({ themeName: 'green' });
    await user.click(drawer.getByRole('radio', { name: 'Float' }));
    if (way === 'Close') await user.click(drawer.getByRole('button', { name: 'Close' }));
    else await user.keyboard(way);
    await isClosed();
    expect(shown()).toMatchObject({ themeName: 'green', layout: 'vertical' });
  });
});

it('goes back to the default and forgets what was saved', async () => {
  const { user, drawer } = await open({ themeName: 'red', showTabs: false });
  await user.click(drawer.getByRole('button', { name: 'Restore defaults' }));
  await isClosed();
  expect(shown()).toEqual(defaultTheme('en-US'));
  expect(stored()).toBeNull();
});

it('closes what has no effect beside the other choices', async () => {
  const { user, drawer } = await open({ layout: 'column' });
  const isOpen = (name: string) => !drawer.getByRole<HTMLFieldSetElement>('group', { name }).disabled;
  const canSwitch = (name: string) => !drawer.getByRole<HTMLInputElement>('switch', { name }).disabled;
  expect([isOpen('Tab style'), canSwitch('Tab icons'), isOpen('Column style')]).toEqual([true, true, true]);
  await user.click(drawer.getByRole('switch', { name: 'Tabs' }));
  expect([isOpen('Tab style'), canSwitch('Tab icons')]).toEqual([false, false]);
  await user.click(drawer.getByRole('radio', { name: 'Standard' }));
  expect([isOpen('Column style'), canSwitch('Fixed header')]).toEqual([false, false]);
});

it('is used with the keyboard alone, and gives the focus back', async () => {
  const { user, drawer } = await open();
  drawer.getByRole('radio', { name: 'Default' }).focus();
  await user.keyboard('{ArrowRight}');
  expect(shown().themeName).toBe('ocean');
  drawer.getByRole('switch', { name: 'Refresh' }).focus();
  await user.keyboard(' ');
  expect(shown().showRefresh).toBe(false);
  await user.keyboard('{Escape}');
  await isClosed();
  await waitFor(() => expect(document.activeElement).toBe(screen.getByText('opener')));
});

describe('the settings as JSON', () => {
  const notify = vi.fn();
  beforeEach(() => {
    notify.mockReset();
    setSurroundings({
      text: () => undefined,
      showError: notify,
      cover: () => () => {},
      onSignedOut: () => {},
      onForbidden: () => {},
      onLocked: () => {},
      onStepUp: async () => false,
      onAccessChanged: () => {},
    });
  });

  async function paste(
    user: ReturnType<typeof userEvent.setup>,
    drawer: ReturnType<typeof within>,
    text: string,
  ) {
    await user.click(drawer.getByRole('button', { name: 'Import settings' }));
    await user.click(drawer.getByRole('textbox'));
    await user.paste(text);
    await user.click(drawer.getByRole('button', { name: 'Apply' }));
  }

  it('go to the clipboard as they are shown', async () => {
    const { user, drawer } = await open();
    await user.click(drawer.getByRole('radio', { name: 'Red' }));
    await user.click(drawer.getByRole('button', { name: 'Copy settings' }));
    expect(JSON.parse(await navigator.clipboard.readText())).toEqual(shown());
  });

  it('say so where the browser does not let them be copied', async () => {
    const { user, drawer } = await open();
    vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new Error('not allowed'));
    await user.click(drawer.getByRole('button', { name: 'Copy settings' }));
    await waitFor(() => expect(notify).toHaveBeenCalledWith('Your browser doesn’t allow copying'));
  });

  it('come back by pasting, and are kept by Save', async () => {
    const { user, drawer } = await open();
    await paste(user, drawer, '{"themeName":"white","showTabs":false}');
    expect(shown()).toMatchObject({ themeName: 'white', showTabs: false, layout: 'vertical' });
    expect(stored()).toMatchObject({ themeName: 'default' });
    await user.click(drawer.getByRole('button', { name: 'Save' }));
    await isClosed();
    expect(stored()).toMatchObject({ themeName: 'white', showTabs: false });
  });

  it('change nothing where something is wrong, and the field says what', async () => {
    const { user, drawer } = await open();
    await paste(user, drawer, '{"themeName":"pink"}');
    const field = drawer.getByRole('textbox');
    expect(field.getAttribute('aria-invalid')).toBe('true');
    drawer.getByText('Invalid value for themeName. Allowed values: default, ocean, green, white, red');
    expect(shown().themeName).toBe('default');
  });
});
