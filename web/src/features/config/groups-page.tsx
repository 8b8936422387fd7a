import { Skeleton } from '@mantine/core';
import { configAll } from '@quarterdeck/contract/features/config/config';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { endpointQuery } from '#api/query.ts';
import contents from '#kit/contents/contents.module.css';
import { GroupContents } from '#kit/contents/group-contents.tsx';
import { Failed } from '#kit/list/list-messages.tsx';
import '#kit/styles.ts';
import { GroupCard } from './group-card.tsx';
import { GroupTitle } from './group-title.tsx';
import classes from './groups.module.css';
import type { Groups } from './pages.ts';
import { SettingSearch } from './setting-search.tsx';
import { useShownSetting } from './use-shown-setting.ts';

interface GroupsPageProps {
  /** Stands below the groups. */
  children?: ReactNode;
  title: string;
  groups: Groups;
}

/** A page of settings, each group with a form of its own. */
export function GroupsPage({ title, groups, children }: GroupsPageProps) {
  const [first] = groups;
  const asked = first !== undefined && groups.length === 1 ? { group: first[0] } : {};
  const { data, error, refetch } = useQuery(endpointQuery(configAll, asked, { quiet: true }));
  const cards = useShownSetting(data !== undefined);
  if (error && data === undefined)
    return (
      <>
        <h1 className={classes.title}>{title}</h1>
        <Failed message={error.message} onRetry={() => void refetch()} />
      </>
    );
  return (
    <>
      <div className={classes.head}>
        <h1 className={classes.title}>{title}</h1>
        <SettingSearch />
      </div>
      <div className={contents.page}>
        {groups.length > 2 ? (
          <GroupContents
            groups={groups.map(([group]) => [group, <GroupTitle key={group} group={group} />])}
          />
        ) : null}
        <div className={contents.cards} ref={cards}>
          {groups.map(([group, fields]) => {
            const entries = data?.list.filter((entry) => entry.group === group);
            // Stays while its card is loaded, and replaced once it was saved: the contents look for it.
            return (
              <div key={group} className={contents.group} data-group={group}>
                {entries === undefined ? (
                  <Skeleton h={180} radius={12} />
                ) : (
                  <GroupCard key={entries[0]?.version} group={group} fields={fields} entries={entries} />
                )}
              </div>
            );
          })}
          {children}
        </div>
      </div>
    </>
  );
}
