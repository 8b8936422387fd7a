import { subtract } from '@quarterdeck/contract/core/money';
import type { HomeMoney } from '@quarterdeck/contract/features/home/home';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { Money } from '#kit/money.tsx';
import { useDayWords } from '#kit/use-day-words.ts';
import { creditedOn, paidOn } from './day-lists.ts';
import classes from './flow-chart.module.css';

type Day = HomeMoney['days'][number];

export const netOf = ({ incoming, outgoing }: Day): string => subtract(incoming, outgoing);

/** The figures of one day; in and out lead to its records. */
export function FlowReading({ day, before }: { day: Day; before: Day | undefined }) {
  const { t } = useTranslation('home');
  const wordsOf = useDayWords();
  const named = { day: wordsOf(day.day) };
  return (
    <p className={classes.reading}>
      <b>{named.day}</b>
      <Link to={creditedOn(day.day, 'USDT')} title={t('money.creditedOn', named)}>
        {t('money.in')} <Figure amount={day.incoming} />
      </Link>
      <Link to={paidOn(day.day, 'USDT')} title={t('money.paidOn', named)}>
        {t('money.out')} <Figure amount={day.outgoing} />
      </Link>
      <span>
        {t('money.net')} <Figure amount={netOf(day)} />
      </span>
      {before === undefined ? null : (
        <span className={classes.soft}>
          {t('money.netOf', { day: wordsOf(before.day) })} <Figure amount={netOf(before)} />
        </span>
      )}
    </p>
  );
}

export const Figure = ({ amount }: { amount: string }) => (
  <Money amount={amount} asset="USDT" bare digits={2} />
);
