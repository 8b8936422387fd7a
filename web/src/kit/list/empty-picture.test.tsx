import { siteConfig } from '@quarterdeck/contract/features/config/site';
import { act, fireEvent, render } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { loadSite } from '#session/site.ts';
import { keepLanguage } from '#web/language.ts';
import { EmptyPicture } from './empty-picture.tsx';

afterEach(() => vi.unstubAllGlobals());

const shown = () =>
  render(<EmptyPicture />)
    .container.querySelector('img')
    ?.getAttribute('src') ?? '';

async function giveSite(emptyimg: string): Promise<void> {
  const data = { site_title: 'North Star', emptyimg };
  vi.stubGlobal('fetch', async (url: string) =>
    Response.json({ code: 200, msg: 'ok', data: url.startsWith(siteConfig.path) ? data : {} }),
  );
  await act(loadSite);
}

it('follows the language: English has one, Chinese another', () => {
  const english = shown();
  keepLanguage('zh-CN');
  const chinese = shown();
  keepLanguage('ch-CN');
  expect(shown()).toBe(chinese);
  expect(new Set([english, chinese, '']).size).toBe(3);
});

it('is the site’s own where the settings name one, unless it does not load or is of another host', async () => {
  const product = shown();
  await giveSite('/nothing.svg');
  const { container } = render(<EmptyPicture />);
  const picture = () => container.querySelector('img') as HTMLImageElement;
  expect(picture().getAttribute('src')).toBe('/nothing.svg');
  fireEvent.error(picture());
  expect(picture().getAttribute('src')).toBe(product);
  await giveSite('https://evil.example/nothing.svg');
  expect(shown()).toBe(product);
});
