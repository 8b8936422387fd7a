import { colorSchemes, columnStyles, layouts, themeNames } from '@quarterdeck/contract/core/theme';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { defaultTheme } from './theme/theme-settings.ts';

const { dataset } = document.documentElement;

/** What the page says of itself before its first paint, with that in the storage. */
async function boot(stored: Record<string, string>) {
  localStorage.clear();
  for (const [name, value] of Object.entries(stored)) localStorage.setItem(name, value);
  vi.resetModules();
  await import('./boot.ts');
  return { ...dataset };
}
const bootWith = (theme: object) => boot({ theme: JSON.stringify(theme) });

afterEach(() => vi.unstubAllGlobals());

describe('before the first paint the page has', () => {
  it.each(themeNames)('the theme %s', async (themeName) => {
    expect(await bootWith({ themeName })).toMatchObject({ theme: themeName });
  });

  it.each(layouts)('the skeleton of the layout %s', async (layout) => {
    expect(await bootWith({ layout })).toMatchObject({ layout });
  });

  it.each(columnStyles)('the column style %s', async (columnStyle) => {
    expect(await bootWith({ columnStyle })).toMatchObject({ columnStyle });
  });

  it.each(colorSchemes)('the colour scheme %s', async (colorScheme) => {
    vi.stubGlobal('matchMedia', () => ({ matches: true }));
    const { mantineColorScheme } = await bootWith({ colorScheme });
    expect(mantineColorScheme).toBe(colorScheme === 'light' ? 'light' : 'dark');
  });

  it.each(['zh-CN', 'ch-CN', 'en-US'])('the default for %s, where nothing was saved', async (language) => {
    const { layout, themeName } = defaultTheme(language);
    expect(await boot({ language })).toMatchObject({ layout, theme: themeName });
  });

  it.each(['{', 'null', '7', '"ocean"', '[]', '{"themeName":"pink","layout":7,"colorScheme":null}'])(
    'the default, where the storage holds %s',
    async (theme) => {
      expect(await boot({ theme })).toMatchObject({
        theme: 'default',
        layout: 'column',
        mantineColorScheme: 'light',
        tabs: 'shown',
      });
    },
  );

  it('no bar of tabs where there is none', async () => {
    expect(await bootWith({ showTabs: false })).toMatchObject({ tabs: 'none' });
  });

  it('the default where the storage may not be read', async () => {
    vi.stubGlobal('localStorage', {
      ...localStorage,
      clear: () => {},
      getItem: () => {
        throw new Error('not allowed');
      },
    });
    vi.resetModules();
    await import('./boot.ts');
    expect({ ...dataset }).toMatchObject({ theme: 'default', layout: 'column', session: 'none' });
  });
});
