import {
  columnStyles,
  layouts,
  type ThemeSettings,
  tabsBarStyles,
  themeNames,
} from '@quarterdeck/contract/core/theme';

interface Chance {
  /** Narrow windows have one layout only. */
  withLayout: boolean;
  /** From 0 to below 1. */
  random?: () => number;
}

/** Another look by chance, in each part different from the one now. */
export function randomSkin(theme: ThemeSettings, { withLayout, random = Math.random }: Chance) {
  const another = <Value>(values: readonly Value[], now: Value): Value => {
    const others = values.filter((value) => value !== now);
    return others[Math.floor(random() * others.length)] ?? now;
  };
  const skin: Partial<ThemeSettings> = {
    themeName: another(themeNames, theme.themeName),
    columnStyle: another(columnStyles, theme.columnStyle),
    tabsBarStyle: another(tabsBarStyles, theme.tabsBarStyle),
    showTabsBarIcon: !theme.showTabsBarIcon,
  };
  return withLayout ? { ...skin, layout: another(layouts, theme.layout) } : skin;
}
