import { beforeEach, expect, it, vi } from 'vitest';
import { call } from '#api/client.ts';
import { keepLanguage } from '#web/language.ts';
import { loadSite, loadSiteInLanguage } from './site.ts';

vi.mock('#api/client.ts', () => ({ call: vi.fn(async () => null) }));

beforeEach(() => vi.mocked(call).mockClear());

it('asks for the names of the assets again where the language became another one', async () => {
  keepLanguage('zh-CN');
  await loadSite();
  await loadSiteInLanguage();
  expect(call).toHaveBeenCalledTimes(1);
  keepLanguage('en-US');
  await loadSiteInLanguage();
  await loadSiteInLanguage();
  expect(call).toHaveBeenCalledTimes(2);
});
