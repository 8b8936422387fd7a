import * as z from 'zod/mini';

export const layouts = ['column', 'comprehensive', 'vertical', 'horizontal', 'common', 'float'] as const;
export const themeNames = ['default', 'ocean', 'green', 'white', 'red'] as const;
export const columnStyles = ['vertical', 'horizontal', 'card', 'arrow'] as const;
export const tabsBarStyles = ['card', 'smart', 'smooth'] as const;
export const colorSchemes = ['light', 'dark', 'auto'] as const;

/** How the shell looks to one reader. Names, values and defaults are the specification's; `colorScheme` is ours. */
export const ThemeSettings = z.object({
  layout: z.enum(layouts),
  themeName: z.enum(themeNames),
  colorScheme: z.enum(colorSchemes),
  columnStyle: z.enum(columnStyles),
  tabsBarStyle: z.enum(tabsBarStyles),
  fixedHeader: z.boolean(),
  showProgressBar: z.boolean(),
  showTabs: z.boolean(),
  showTabsBarIcon: z.boolean(),
  showLanguage: z.boolean(),
  showRefresh: z.boolean(),
  showSearch: z.boolean(),
  showTheme: z.boolean(),
  showNotice: z.boolean(),
  showFullScreen: z.boolean(),
  showThemeSetting: z.boolean(),
});
export type ThemeSettings = z.output<typeof ThemeSettings>;

const defaults: ThemeSettings = {
  layout: 'column',
  themeName: 'default',
  colorScheme: 'auto',
  columnStyle: 'card',
  tabsBarStyle: 'smooth',
  fixedHeader: true,
  showProgressBar: true,
  showTabs: true,
  showTabsBarIcon: true,
  showLanguage: true,
  showRefresh: true,
  showSearch: true,
  showTheme: false,
  showNotice: false,
  showFullScreen: true,
  showThemeSetting: false,
};

/** Who has saved nothing: English readers begin with the vertical layout, whose titles have room. */
export function defaultTheme(language: string): ThemeSettings {
  return { ...defaults, layout: language === 'en-US' ? 'vertical' : 'column' };
}

/** A stored or imported value; each field that is missing or wrong is the default's. */
export function readTheme(stored: unknown, fallback: ThemeSettings): ThemeSettings {
  const fields = typeof stored === 'object' && stored !== null ? (stored as Record<string, unknown>) : {};
  const read = Object.entries(ThemeSettings.shape).flatMap(([name, schema]) => {
    const { success, data } = schema.safeParse(Object.hasOwn(fields, name) ? fields[name] : undefined);
    return success ? [[name, data] as const] : [];
  });
  return { ...fallback, ...Object.fromEntries(read) };
}

/** A choice that has no effect beside the others. */
export function isDisabled(name: keyof ThemeSettings, theme: ThemeSettings): boolean {
  switch (name) {
    case 'showTabsBarIcon':
    case 'tabsBarStyle':
      return !theme.showTabs;
    case 'columnStyle':
      return theme.layout !== 'column';
    case 'fixedHeader':
      return theme.layout === 'common';
    default:
      return false;
  }
}
