import { columnStyles, layouts, tabsBarStyles, themeNames } from '@quarterdeck/contract/core/theme';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { randomSkin } from './random-skin.ts';
import { defaultTheme } from './theme-settings.ts';

const anyTheme = fc.record({
  layout: fc.constantFrom(...layouts),
  themeName: fc.constantFrom(...themeNames),
  columnStyle: fc.constantFrom(...columnStyles),
  tabsBarStyle: fc.constantFrom(...tabsBarStyles),
  showTabsBarIcon: fc.boolean(),
});
const chance = fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true });

it('differs in every part that it chooses, whatever the look and the chance', () => {
  fc.assert(
    fc.property(anyTheme, chance, (now, number) => {
      const skin = randomSkin(
        { ...defaultTheme('zh-CN'), ...now },
        { withLayout: true, random: () => number },
      );
      expect(Object.keys(skin).sort()).toEqual(Object.keys(now).sort());
      for (const [name, value] of Object.entries(now)) expect(skin).not.toHaveProperty(name, value);
    }),
  );
});

it('leaves the layout where there is one only', () => {
  expect(randomSkin(defaultTheme('zh-CN'), { withLayout: false })).not.toHaveProperty('layout');
});
