import { Skeleton } from '@mantine/core';
import { type ConfigGroup, configAll } from '@quarterdeck/contract/config';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { endpointQuery } from '#api/query.ts';
import '#kit/styles.ts';
import { type Field, GroupCard } from './group-card.tsx';
import classes from './security.module.css';

/** The groups that this page sets, and what each field may be; without options it is typed. */
const groups: [ConfigGroup, Field[]][] = [
  ['sign_in', [{ name: 'sign_in_encryption', options: ['off', 'pkcs1', 'oaep'] }]],
  ['password', [{ name: 'password_min' }, { name: 'password_days' }]],
  ['security', [{ name: 'step_up_minutes' }]],
  ['registration', [{ name: 'registration_open', options: ['2', '1'] }]],
];

/** How people come in, and how sure the house is of who they are. */
export default function SecurityPage() {
  const { t } = useTranslation('config');
  const { data, isError } = useQuery(endpointQuery(configAll, {}));
  return (
    <>
      <h1 className={classes.title}>{t('title')}</h1>
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
