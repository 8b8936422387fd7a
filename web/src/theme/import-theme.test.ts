import { expect, it } from 'vitest';
import { importTheme } from './import-theme.ts';
import { defaultTheme } from './theme-settings.ts';

it('takes back what was copied', () => {
  const copied = { ...defaultTheme('zh-CN'), themeName: 'ocean', showTabs: false } as const;
  expect(importTheme(JSON.stringify(copied, null, 2))).toEqual({ settings: copied });
});

it('takes some settings and leaves the others', () => {
  expect(importTheme('{"layout":"float"}')).toEqual({ settings: { layout: 'float' } });
});

it.each([
  ['', { reason: 'notJson' }],
  ["{layout:'float'}", { reason: 'notJson' }],
  ['[]', { reason: 'notObject' }],
  ['null', { reason: 'notObject' }],
  ['"red"', { reason: 'notObject' }],
  ['{}', { reason: 'empty' }],
  ['{"layout":"float","footer":true}', { reason: 'unknown', name: 'footer' }],
  ['{"toString":"x"}', { reason: 'unknown', name: 'toString' }],
  ['{"__proto__":{"layout":"float"}}', { reason: 'unknown', name: '__proto__' }],
  ['{"showTabs":"yes"}', { reason: 'wrong', name: 'showTabs', allowed: 'true, false' }],
  [
    '{"columnStyle":"round"}',
    { reason: 'wrong', name: 'columnStyle', allowed: 'vertical, horizontal, card, arrow' },
  ],
])('says what is wrong with %s', (text, problem) => {
  expect(importTheme(text)).toEqual({ problem });
});
