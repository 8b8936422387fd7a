import { Skeleton } from '@mantine/core';
import { type ConfigGroup, configAll } from '@quarterdeck/contract/config';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { endpointQuery } from '#api/query.ts';
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
  const { t } = useTranslation('config');
  const { data, isError } = useQuery(endpointQuery(configAll, {}));
  return (
    <>
      <h1 className={classes.title}>{title}</h1>
      <div className={classes.cards}>
        {isError && data === undefined ? <p className={classes.lead}>{t('unavailable')}</p> : null}
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
