import type { List } from '@quarterdeck/contract/core/http/list';
import { languages } from '@quarterdeck/contract/core/language';
import i18next from 'i18next';
import { describe, expect, it } from 'vitest';
import { isAssetField } from '#kit/asset-name.ts';
import { recordsOf } from '#kit/records.ts';
import { loadMessages } from '#web/testing/messages.ts';

const rooms = import.meta.glob<Record<string, unknown>>(
  ['../../../../contract/src/**/*.ts', '!**/*.test.ts'],
  { eager: true },
);

/** Every list of the contract, by the kind of its records. */
const lists = Object.values(rooms)
  .flatMap((room) => Object.values(room))
  .filter(isList)
  .map((list): [string, List] => [list.kind, list]);

function isList(value: unknown): value is List {
  return typeof value === 'object' && value !== null && 'totalsEndpoint' in value;
}

/** The keys that a list's page asks for. */
function keysOf({ columns, queues = [] }: List): string[] {
  const named = queues.map(({ name }) => `queues.${name}`);
  return named.concat(
    Object.entries(columns).flatMap(([name, { kind, values = [] }]) => [
      `columns.${name}`,
      ...(kind === 'enum' && !isAssetField(name) ? values.map((value) => `${name}.${value}`) : []),
    ]),
  );
}

describe.each([...languages])('in %s', (language) => {
  it.each(lists)(
    'every column and every value of %s has its words, and its records too',
    async (kind, list) => {
      const messages = await loadMessages(language);
      const texts = i18next.createInstance();
      await texts.init({ lng: language, fallbackLng: false, resources: { [language]: messages } });
      const namespace = recordsOf(kind)?.namespace;
      const keys = ['title', `object.${kind}`, `log.${kind}.export`, ...keysOf(list)];
      const missing = keys.filter((key) => !texts.exists(`${namespace}:${key}`));
      expect(missing).toEqual([]);
    },
  );
});

it('finds the lists', () => expect(lists.length).toBeGreaterThan(4));
