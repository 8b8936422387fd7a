import { can } from '@quarterdeck/contract/core/access';
import type { FoundRecord } from '@quarterdeck/contract/features/search/search';
import { type UserAction, userList } from '@quarterdeck/contract/features/users/users';
import { useTranslation } from 'react-i18next';
import { filtered } from '#kit/list/filtered.ts';
import { recordAddress } from '#kit/record-link.tsx';
import { listAddress } from '#kit/records.ts';
import { useListed } from '#kit/use-listed.ts';
import { dailyUserActions, userParts } from '#kit/user-parts.ts';
import { useAccess } from '#session/access.tsx';
import type { Command } from './commands.ts';

/** The user that the text means: the only one found, or the only one with just that. */
export function meantUser(found: readonly FoundRecord[], text: string): FoundRecord | undefined {
  const users = found.filter(({ kind }) => kind === 'user');
  const exact = users.filter(({ value }) => value.toLowerCase() === text.toLowerCase());
  const [user, another] = exact.length > 0 ? exact : users;
  return another === undefined ? user : undefined;
}

/** What the reader may do to a user that was found, and see of theirs. */
export function useUserCommands(found: FoundRecord | undefined): Command[] {
  const { t } = useTranslation();
  const access = useAccess();
  const user = useListed(userList, found && { id: String(found.id) });
  if (!user) return [];
  const { id, uid, allowed_actions } = user;
  const drawer = recordAddress('user', id, access);
  const addressOf = (action: UserAction) => {
    if (action !== 'adjust') return drawer && `${drawer}&do=${action}`;
    const adjustments = listAddress('adjustment', access);
    return adjustments && `${adjustments}?propose=${encodeURIComponent(uid)}`;
  };
  const actions = dailyUserActions
    .filter((action) => allowed_actions.includes(action))
    .map((action) => ({ key: `user ${action}`, title: t(`users:actions.${action}`), to: addressOf(action) }));
  const parts = userParts
    .filter(({ list }) => can(access, list.ability))
    .map(({ name, list, filter, opens }) => {
      const page = listAddress(opens?.kind ?? list.kind, access);
      return {
        key: `user ${name}`,
        title: t(`users:part.${name}`),
        to: page && filtered(page, { [filter]: uid }),
      };
    });
  return [...actions, ...parts].flatMap(({ key, title, to }) =>
    to === undefined ? [] : { key, title, about: '', to },
  );
}
