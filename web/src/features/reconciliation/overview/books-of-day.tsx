import type { ReplyOf } from '@quarterdeck/contract/core/http/endpoint';
import type { reconBreakList } from '@quarterdeck/contract/features/reconciliation/breaks';
import { closedPeriods } from '@quarterdeck/contract/features/reconciliation/periods';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { endpointQuery } from '#api/query.ts';
import { filtered } from '#kit/list/filtered.ts';
import { Money } from '#kit/money.tsx';
import { Time } from '#kit/time.tsx';
import { useDayWords } from '#kit/use-day-words.ts';
import classes from './overview.module.css';

/** The breaks that concern a day or one before it. */
export function breaksUpTo(day: string): string {
  const happened_at_to = new Date(Date.parse(`${day}T00:00:00.000Z`) + 86_400_000).toISOString();
  return filtered<typeof reconBreakList>('/finance/break', { status: 'open,acknowledged', happened_at_to });
}

/** Whether the books of the last whole day are right, in one sentence. */
export function BooksOfDay() {
  const { data } = useQuery(endpointQuery(closedPeriods, undefined, { quiet: true }));
  return data === undefined ? null : <Sentence yesterday={data.yesterday} />;
}

function Sentence({ yesterday }: { yesterday: ReplyOf<typeof closedPeriods>['yesterday'] }) {
  const { t } = useTranslation('reconciliation');
  const dayWords = useDayWords({ withYear: true });
  const { day, checked_at, rerun_due, breaks, unresolved } = yesterday;
  const isRight = checked_at !== null && breaks === null;
  const unchecked = rerun_due ? t('books.due') : t('books.unchecked');
  return (
    <p className={classes.books}>
      <span className={classes.sentence}>{t('books.of', { day: dayWords(day) })}</span>{' '}
      {isRight ? t('books.agrees') : checked_at === null ? unchecked : null}
      {breaks === null ? null : (
        <>
          {checked_at === null ? ' · ' : null}
          <Link to={breaksUpTo(day)} className={classes.link}>
            {t('books.breaks', { count: breaks.count })}
          </Link>
          {unresolved.map(({ asset, net }, index) => (
            <span key={asset}>
              {' · '}
              {index === 0 ? `${t('books.net')} ` : null}
              <Money amount={net} asset={asset} strong />
            </span>
          ))}
        </>
      )}
      {checked_at === null ? null : (
        <>
          {' · '}
          {t('books.checked')} <Time value={checked_at} />
        </>
      )}
    </p>
  );
}
