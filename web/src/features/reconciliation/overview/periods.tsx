import { Button } from '@mantine/core';
import { closedPeriods } from '@quarterdeck/contract/period-close';
import { IconLock } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { endpointQuery } from '#api/query.ts';
import { lazyPart } from '#kit/lazy-part.tsx';
import { Failed } from '#kit/list/list-messages.tsx';
import { Time } from '#kit/time.tsx';
import { Can } from '#session/access.tsx';
import classes from './overview.module.css';

const CloseDialog = lazyPart(() => import('./close-dialog.tsx'));

/** Which days are closed, and the next one with what it waits for. */
export function Periods() {
  const { t } = useTranslation('reconciliation');
  const [isClosing, setClosing] = useState(false);
  const { data, error, refetch } = useQuery(endpointQuery(closedPeriods, undefined, { quiet: true }));
  if (error) return <Failed message={error.message} onRetry={() => void refetch()} />;
  if (data === undefined) return null;
  const { list, next } = data;
  const [last] = list;
  return (
    <section className={classes.card} aria-label={t('period.title')}>
      <div className={classes.cardHead}>
        <h2>{t('period.title')}</h2>
        <Can need="reconciliation.close">
          <Button
            size="compact-md"
            variant="default"
            leftSection={<IconLock size={15} aria-hidden="true" />}
            disabled={next.blockers.length > 0}
            onClick={() => setClosing(true)}
          >
            {t('period.close', { day: next.day })}
          </Button>
        </Can>
      </div>
      <p>
        {last === undefined ? (
          t('period.none')
        ) : (
          <>
            {t('period.last', { day: last.day, name: last.closed_by })} <Time value={last.closed_at} />
          </>
        )}
      </p>
      {next.blockers.length > 0 ? (
        <ul className={classes.blockers}>
          {next.blockers.map((blocker) => (
            <li key={blocker}>{t(`period.${blocker}`, { day: next.day })}</li>
          ))}
        </ul>
      ) : null}
      {isClosing ? <CloseDialog day={next.day} onClose={() => setClosing(false)} /> : null}
    </section>
  );
}
