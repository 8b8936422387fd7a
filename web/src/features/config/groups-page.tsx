import { Skeleton } from '@mantine/core';
import { type ConfigGroup, configAll } from '@quarterdeck/contract/features/config/config';
import { useQuery } from '@tanstack/react-query';
import { endpointQuery } from '#api/query.ts';
import { Failed } from '#kit/list/list-messages.tsx';
import '#kit/styles.ts';
import { type Field, GroupCard } from './group-card.tsx';
import classes from './groups.module.css';

interface GroupsPageProps {
  title: string;
  /** The groups that the page sets, and what each field may be; without options it is typed. */
  groups: readonly (readonly [ConfigGroup, readonly Field[]])[];
}

/** A page of settings, each group with a form of its own. */
export function GroupsPage({ title, groups }: GroupsPageProps) {
  const { data, error, refetch } = useQuery(endpointQuery(configAll, {}, { quiet: true }));
  if (error && data === undefined)
    return (
      <>
        <h1 className={classes.title}>{title}</h1>
        <Failed message={error.message} onRetry={() => void refetch()} />
      </>
    );
  return (
    <>
      <h1 className={classes.title}>{title}</h1>
      <div className={classes.cards}>
        {groups.map(([group, fields]) => {
          const entries = data?.list.filter((entry) => entry.group === group);
          return entries === undefined ? (
            <Skeleton key={group} h={180} radius={12} />
          ) : (
            <GroupCard
              key={`${group} ${entries[0]?.version}`}
              group={group}
              fields={fields}
              entries={entries}
            />
          );
        })}
      </div>
    </>
  );
}
