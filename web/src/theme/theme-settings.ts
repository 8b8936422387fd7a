import { ThemeSettings } from '@quarterdeck/contract/core/theme';

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
