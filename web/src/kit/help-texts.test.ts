import { adminStatuses } from '@quarterdeck/contract/core/access';
import { languages } from '@quarterdeck/contract/core/language';
import type { Machine } from '@quarterdeck/contract/core/machine';
import { messageStatuses } from '@quarterdeck/contract/features/messages/messages';
import { syncStatuses } from '@quarterdeck/contract/features/pairs/syncs';
import { rateStates } from '@quarterdeck/contract/features/rates/rates';
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

/** Statuses that follow from facts and not from a machine, by the namespace of their words. */
const derived: Readonly<Record<string, readonly string[]>> = {
  admins: [...adminStatuses, 'expired'],
  messages: messageStatuses,
  'pairs-syncs': syncStatuses,
  rates: rateStates,
};

/** What published content says of its states is said by all of it. */
const namespaceOf = ({ name, states }: AnyMachine): string | null | undefined =>
  name in elsewhere
    ? elsewhere[name]
    : states.includes('archived')
      ? 'publishing'
      : recordsOf(name)?.namespace;

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

  it.each(Object.entries(derived))('every status of %s says what it means', (namespace, statuses) => {
    expect(statuses.map((status) => `${namespace}:meaning.${status}`).filter(isMissing)).toEqual([]);
  });
});
