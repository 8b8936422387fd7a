import { expect, it } from 'vitest';
import { currentLanguage, keepLanguage, languageName } from './language.ts';
import { settings } from './settings.ts';

it('is that of the page, whatever another window keeps meanwhile', () => {
  keepLanguage('en-US');
  localStorage.setItem(settings.storage.language, 'zh-CN');
  expect(currentLanguage()).toBe('en-US');
  keepLanguage('zh-CN');
  expect(currentLanguage()).toBe('zh-CN');
});

it('is called by its own name, and another one by its tag', () => {
  expect(languageName('ch-CN')).toBe('繁體中文');
  expect(languageName('fr-FR')).toBe('fr-FR');
});
