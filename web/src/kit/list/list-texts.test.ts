import { adminLogList } from '@quarterdeck/contract/admin-log';
import type { List } from '@quarterdeck/contract/http/list';
import { languages } from '@quarterdeck/contract/language';
import { rechargeList } from '@quarterdeck/contract/recharges';
import { userList } from '@quarterdeck/contract/users';
import { walletRecordList } from '@quarterdeck/contract/wallet-records';
import { withdrawalList } from '@quarterdeck/contract/withdrawals';
import i18next from 'i18next';
import { describe, expect, it } from 'vitest';
import { loadMessages } from '#web/messages.ts';

const lists: Record<string, List> = {
  users: userList,
  recharges: rechargeList,
  withdrawals: withdrawalList,
  'wallet-records': walletRecordList,
  'admin-log': adminLogList,
};

/** The keys that a list's page asks for. */
function keysOf({ columns }: List): string[] {
  return Object.entries(columns).flatMap(([name, { kind, values = [] }]) => [
    `columns.${name}`,
    ...(kind === 'enum' && name !== 'asset' ? values.map((value) => `${name}.${value}`) : []),
  ]);
}

describe.each([...languages])('in %s', (language) => {
  it.each(Object.entries(lists))(
    'every column and every value of %s has its words',
    async (namespace, list) => {
      const messages = await loadMessages(language);
      const texts = i18next.createInstance();
      await texts.init({ lng: language, fallbackLng: false, resources: { [language]: messages } });
      const missing = ['title', ...keysOf(list)].filter((key) => !texts.exists(`${namespace}:${key}`));
      expect(missing).toEqual([]);
    },
  );
});
