import { languages } from '@quarterdeck/contract/core/language';
import { rightsTree } from '@quarterdeck/contract/features/roles/rights-tree';
import { abilities } from '@quarterdeck/contract/rights';
import i18next from 'i18next';
import { expect, it } from 'vitest';
import { loadMessages } from '#web/testing/messages.ts';

/** Keys of what stands above rights in the tree: pages of the menu, and subjects that no page shows. */
const above = rightsTree()
  .flatMap((section) => [section, ...section.pages])
  .map(({ name, title }) => (title === undefined ? `roles:subject.${name}` : `app:${title}`));

it.each([...languages])('every right, and what it stands under, has its words in %s', async (language) => {
  const messages = await loadMessages(language);
  const texts = i18next.createInstance();
  await texts.init({ lng: language, fallbackLng: false, resources: { [language]: messages } });
  const isWorded = (key: string) =>
    texts.exists(key) && typeof texts.t(key, { returnObjects: true }) === 'string';
  expect(abilities.filter((ability) => !isWorded(`roles:actions.${ability}`))).toEqual([]);
  expect(above.filter((key) => !isWorded(key))).toEqual([]);
});
