import { expect, type Page } from '@playwright/test';
import { languages } from '@quarterdeck/contract/core/language';
import { menuTree } from '@quarterdeck/contract/features/menu/tree';
import { flatMessages, messagesOf } from '../../web/plugins/messages.ts';
import { namespaceOf } from '../../web/src/namespace.ts';
import type { Language } from './test.ts';

/** The texts of the page by language, as `namespace:key`. */
const texts = new Map(languages.map((language) => [language, flatMessages(messagesOf(language))]));

interface MenuPage {
  path: string;
  heading: Record<Language, string>;
}

/** Every page of the menu except the home page, whose heading is a greeting. */
export const menuPages: readonly MenuPage[] = menuTree.flatMap((section) =>
  section.children.flatMap(({ path, component }) =>
    component === undefined || component === 'home/index'
      ? []
      : { path: `${section.path}/${path}`, heading: headingOf(component) },
  ),
);

/** That of `config/security` is `config:security.title`, that of `codes/batches/list` `codes-batches:title`. */
function headingOf(component: string): Record<Language, string> {
  const folders = component.split('/');
  const page = folders.pop();
  const namespace = namespaceOf(folders);
  const of = (language: Language) => {
    const known = texts.get(language);
    const heading = known?.get(`${namespace}:${page}.title`) ?? known?.get(`${namespace}:title`);
    if (heading === undefined) throw new Error(`There is no title of ${component} in ${language}`);
    return heading;
  };
  return { 'zh-CN': of('zh-CN'), 'ch-CN': of('ch-CN'), 'en-US': of('en-US') };
}

/** Marks of a page that is still loading. */
const waiting = '[aria-busy="true"]:visible, .mantine-Skeleton-root:visible';

/** Waits until a page is completely loaded. */
export async function pageIsThere(page: Page, { heading }: MenuPage, language: Language): Promise<void> {
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading[language]);
  // A page behind another tab loads only when it becomes visible.
  await expect(page.getByRole('main').locator(waiting)).toHaveCount(0);
}

/** A message that is missing shows as its key: `namespace:key`, or `part.of.a.key` of some namespace. `invite.png` is a file. */
export const rawKey = new RegExp(
  `\\{\\{|\\b(?:${[...namesBeforeKeys()].join('|')})[.:](?!(?:png|jpg|webp|pdf|csv)\\b)[a-z]\\w+`,
);

function namesBeforeKeys(): Set<string> {
  const names = [...(texts.get('en-US')?.keys() ?? [])].flatMap((key) => {
    const [namespace = '', within = ''] = key.split(':');
    return within.includes('.') ? [namespace, within.split('.', 1)[0] ?? ''] : [namespace];
  });
  return new Set(names);
}
