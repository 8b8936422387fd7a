import { Skeleton } from '@mantine/core';
import { Fragment, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './card-link.module.css';

interface RecordCardProps {
  /** Undefined: still asked for. Null: not there, or not for this reader. */
  title: ReactNode;
  badge?: ReactNode;
  facts: readonly (readonly [name: string, value: ReactNode])[];
}

/** The few facts of a record that the card of a link shows. */
export function RecordCard({ title, badge, facts }: RecordCardProps) {
  const { t } = useTranslation('kit');
  if (title === undefined) return <Skeleton h={72} />;
  if (title === null) return t('card.none');
  return (
    <>
      <div className={classes.head}>
        <strong>{title}</strong>
        {badge}
      </div>
      <dl className={classes.facts}>
        {facts.map(([name, value]) => (
          <Fragment key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </Fragment>
        ))}
      </dl>
    </>
  );
}
