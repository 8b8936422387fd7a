import { ThemeSettings } from '@quarterdeck/contract/core/theme';
import { describe, expect, it } from 'vitest';
import { defaultTheme, isDisabled, readTheme } from './theme-settings.ts';

const chinese = defaultTheme('zh-CN');

describe('what is read', () => {
  it('keeps each field that is right', () => {
    const theme = {
      ...chinese,
      layout: 'float',
      themeName: 'red',
      colorScheme: 'dark',
      showTabs: false,
    } as const;
    expect(readTheme(JSON.parse(JSON.stringify(theme)), chinese)).toEqual(theme);
  });

  it.each([null, 7, 'column', [], { layout: 'columns' }, { __proto__: { layout: 'float' } }])(
    'is the default for %j',
    (value) => expect(readTheme(value, chinese)).toEqual(chinese),
  );

  it('replaces one field that is wrong and no other, and takes none that is foreign', () => {
    const read = readTheme({ layout: 'common', showTabs: 'no', footer: true }, chinese);
    expect(read).toEqual({ ...chinese, layout: 'common' });
  });
});

it('begins with columns, and with the vertical layout for English readers', () => {
  expect([chinese.layout, defaultTheme('ch-CN').layout, defaultTheme('en-US').layout]).toEqual([
    'column',
    'column',
    'vertical',
  ]);
  expect(ThemeSettings.safeParse(chinese).success).toBe(true);
});

describe('without effect are', () => {
  it.each([
    [{ showTabs: false }, ['tabsBarStyle', 'showTabsBarIcon', 'columnStyle']],
    [{ layout: 'column' }, []],
    [{ layout: 'common' }, ['columnStyle', 'fixedHeader']],
  ] as const)('with %j: %j', (change, names) => {
    const theme = { ...defaultTheme('en-US'), ...change };
    const disabled = (Object.keys(theme) as (keyof ThemeSettings)[]).filter((name) =>
      isDisabled(name, theme),
    );
    expect(disabled.sort()).toEqual([...names].sort());
  });
});
