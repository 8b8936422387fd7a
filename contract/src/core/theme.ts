import * as z from 'zod/mini';
import { languages } from './language.ts';

export const layouts = ['column', 'comprehensive', 'vertical', 'horizontal', 'common', 'float'] as const;
export const themeNames = ['default', 'ocean', 'green', 'white', 'red'] as const;
export const columnStyles = ['vertical', 'horizontal', 'card', 'arrow'] as const;
export const tabsBarStyles = ['card', 'smart', 'smooth'] as const;
export const colorSchemes = ['light', 'dark', 'auto'] as const;

/** How the shell looks to one reader. Names, values and defaults are the specification's; `colorScheme` is ours. */
export const ThemeSettings = z.strictObject({
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

/** What an account keeps for all browsers of its owner. Of a theme kept long ago some fields may be missing. */
export const Look = z.strictObject({
  language: z.optional(z.enum(languages)),
  theme: z.optional(z.partial(ThemeSettings)),
});
export type Look = z.output<typeof Look>;
