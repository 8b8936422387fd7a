import { userRequests } from '@quarterdeck/contract/core/fields';
import type { List } from '@quarterdeck/contract/core/http/list';
import { languages } from '@quarterdeck/contract/core/language';
import type { Machine } from '@quarterdeck/contract/core/machine';
import { kycStatuses } from '@quarterdeck/contract/features/users/users';
import i18next from 'i18next';
import { describe, expect, it } from 'vitest';
import { features } from '#kit/feature.ts';
import { recordsOf } from '#kit/records.ts';
import { loadMessages } from '#web/testing/messages.ts';

type AnyMachine = Machine<never, string, string>;

const rooms = import.meta.glob<Record<string, unknown>>(
  ['../../../contract/src/features/**/*.ts', '!**/*.test.ts'],
  { eager: true },
);

function isMachine(value: unknown): value is AnyMachine {
  return typeof value === 'object' && value !== null && 'transitions' in value && 'states' in value;
}

const machines = Object.values(rooms)
  .flatMap((room) => Object.values(room))
  .filter(isMachine);

/** Where words are that are not under the name of the machine: one that shows another's states, and one that no page shows. */
const elsewhere: Readonly<Record<string, string | null>> = { sweep: 'backtests', exchange_list: null };

/** Statuses that follow from several facts of a record, by the namespace of their words. */
const derived: Readonly<Record<string, readonly string[]>> = {
  admins: ['expired'],
  'codes-batches': ['expired'],
  'exchange-fills': ['reported', 'unreported'],
  pairs: ['delisted', 'exchangeOff'],
  users: [
    ...['active', 'frozen', 'blacklisted'],
    ...kycStatuses.map((status) => `kyc_${status}`),
    ...userRequests.map((kind) => `asked_${kind}`),
  ],
};

/** What published content says of its states is said by all of it. */
const namespaceOf = ({ name, states }: AnyMachine): string | null | undefined =>
  name in elsewhere
    ? elsewhere[name]
    : states.includes('archived')
      ? 'publishing'
      : recordsOf(name)?.namespace;

const isList = (value: unknown): value is List =>
  typeof value === 'object' && value !== null && 'index' in value && 'columns' in value;

const lists = Object.values(rooms)
  .flatMap((room) => Object.values(room))
  .filter(isList)
  .flatMap(({ kind, columns }) => ({ kind, statuses: columns.status?.values ?? [] }))
  .filter(({ statuses }) => statuses.length > 0);

/** Lists that have the statuses of another, or some that are called like those of what they belong to. */
const besides: Readonly<Record<string, string>> = {
  sweep: 'backtests:meaning',
  robot_bulk_item: 'robots-bulks:itemMeaning',
};

/** Where the statuses of a list are explained. */
function meaningsOf(kind: string, statuses: readonly string[]): string {
  const namespace = statuses.includes('archived') ? 'publishing' : recordsOf(kind)?.namespace;
  return besides[kind] ?? `${namespace}:meaning`;
}

const pages = features.flatMap(({ views = {}, namespace }) =>
  Object.keys(views).map((view) => `${namespace}:about.${view}`),
);

describe.each([...languages])('in %s', async (language) => {
  const texts = i18next.createInstance();
  await texts.init({
    lng: language,
    fallbackLng: false,
    resources: { [language]: await loadMessages(language) },
  });
  const isMissing = (key: string) => !texts.exists(key);

  it('every page says what it is for', () => {
    expect(pages.length).toBeGreaterThan(60);
    expect(pages.filter(isMissing)).toEqual([]);
  });

  it('every state of every machine says what it means', () => {
    expect(machines.length).toBeGreaterThan(25);
    const keys = machines.flatMap((machine) => {
      const namespace = namespaceOf(machine);
      return namespace === null ? [] : machine.states.map((state) => `${namespace}:meaning.${state}`);
    });
    expect(keys.filter(isMissing)).toEqual([]);
  });

  it('every status of every list says what it means', () => {
    expect(lists.length).toBeGreaterThan(30);
    const keys = lists.flatMap(({ kind, statuses }) =>
      statuses.map((status) => `${meaningsOf(kind, statuses)}.${status}`),
    );
    expect(keys.filter(isMissing)).toEqual([]);
  });

  it.each(Object.entries(derived))('every status of %s says what it means', (namespace, statuses) => {
    expect(statuses.map((status) => `${namespace}:meaning.${status}`).filter(isMissing)).toEqual([]);
  });
});
