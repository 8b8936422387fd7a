import { useDebouncedValue } from '@mantine/hooks';
import {
  type FoundRecord,
  type SearchKind,
  searchKinds,
  searchRecords,
} from '@quarterdeck/contract/features/search/search';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { endpointQuery } from '#api/query.ts';
import { recordAddress } from '#kit/record-link.tsx';
import { readStored, useOwnKey, writeStored } from '#kit/stored.ts';
import { useRouteTable } from '#routing/route-table.tsx';
import { useAccess } from '#session/access.tsx';
import { menuNodes } from '#shell/menu/menu-nodes.ts';
import { useTitle } from '#shell/use-title.ts';
import { settings } from '#web/settings.ts';
import { type Choice, type Recent, readRecent, withChoice } from './choices.ts';
import { findCommands, useCommands } from './commands.ts';
import { findPages, menuPages } from './found-pages.ts';
import { meantUser, useUserCommands } from './user-commands.ts';

/** What there is to choose from, in groups with a title. */
export interface ChoiceGroup {
  key: string;
  title: string;
  choices: Choice[];
}

/** The results once typing pauses, and recent choices without a query. */
export function useChoices(text: string) {
  const { t } = useTranslation();
  const access = useAccess();
  const { tree } = useRouteTable();
  const titleOf = useTitle();
  const pages = useMemo(() => menuPages(menuNodes(tree), titleOf), [tree, titleOf]);
  const commands = useCommands();
  const { recent, remember } = useRecent();

  const typed = text.trim();
  const [rested] = useDebouncedValue(typed, settings.suggestionDelay);
  const [hurried, setHurried] = useState('');
  const asked = typed === hurried ? hurried : rested;
  const isAsked = asked !== '' && typed !== '';
  const records = useQuery({
    ...endpointQuery(searchRecords, { text: asked }, { quiet: true }),
    enabled: isAsked,
  });
  const { list = [], more = [] } = (isAsked ? records.data : undefined) ?? {};
  const user = meantUser(list, asked);
  const ofUser = useUserCommands(user);

  function groups(): ChoiceGroup[] {
    if (typed === '') {
      const choices = recent.flatMap((one) => toChoice(one));
      return choices.length > 0 ? [{ key: 'recent', title: t('search.recent'), choices }] : [];
    }
    if (!isAsked) return [];
    const found = findPages(pages, asked).map((page): Choice => ({ type: 'page', ...page }));
    const kinds = [...new Set(list.map(({ kind }) => kind))];
    return [
      { key: 'pages', title: t('search.pages'), choices: found },
      {
        key: 'commands',
        title: t('search.commands'),
        choices: findCommands(commands, asked).map((one): Choice => ({ type: 'command', ...one })),
      },
      ...kinds.map((kind) => ({
        key: kind,
        title: t(`search.kinds.${kind}`),
        choices: [
          ...list.filter((one) => one.kind === kind).map(recordChoice),
          ...(more.includes(kind) ? [{ type: 'list' as const, kind, text: asked }] : []),
        ],
      })),
      {
        key: 'of user',
        title: t('search.ofUser', { uid: user?.title }),
        choices: ofUser.map((one): Choice => ({ type: 'command', ...one })),
      },
    ].filter(({ choices }) => choices.length > 0);
  }

  /** Records that the reader may still see, and pages that are still in the menu. */
  function toChoice(one: Recent): Choice[] {
    if ('path' in one) {
      const page = pages.find(({ node }) => node.path === one.path);
      return page ? [{ type: 'page', ...page }] : [];
    }
    return recordAddress(one.kind, one.id, access) === undefined ? [] : [{ type: 'record', ...one }];
  }

  return {
    groups: groups(),
    remember,
    /** The text that the answer is about. */
    asked,
    isTyped: typed !== '',
    isWorking: typed !== '' && (asked !== typed || records.isFetching),
    error: isAsked ? records.error : null,
    retry: () => void records.refetch(),
    /** Asks at once. */
    hurry: () => setHurried(typed),
  };
}

function recordChoice({ field, value, ...record }: FoundRecord): Choice {
  const isSaid = value === record.title || record.details.includes(value);
  return { type: 'record', ...record, ...(!isSaid && { match: { field, value } }) };
}

const isSearchKind = (kind: string): kind is SearchKind => searchKinds.some((known) => known === kind);

function useRecent() {
  const key = useOwnKey('recent', 'search');
  const [recent] = useState(() => readRecent(readStored(key), isSearchKind));
  return {
    recent,
    remember: (choice: Choice) => {
      if (choice.type !== 'list' && choice.type !== 'command')
        writeStored(key, withChoice(readRecent(readStored(key), isSearchKind), choice));
    },
  };
}
