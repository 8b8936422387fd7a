import type { HomeMoney } from '@quarterdeck/contract/features/home/home';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { ScrollBox } from '#kit/scroll-box.tsx';
import { useDayWords } from '#kit/use-day-words.ts';
import { creditedOn, paidOn } from './day-lists.ts';
import classes from './flow-chart.module.css';
import { Figure, netOf } from './flow-reading.tsx';

interface FlowTableProps {
  label: string;
  days: HomeMoney['days'];
  before: HomeMoney['days'];
}

/** The same days as text, the newest first. */
export function FlowTable({ label, days, before }: FlowTableProps) {
  const { t } = useTranslation('home');
  const wordsOf = useDayWords();
  const rows = days.map((day, place) => ({ day, before: before[place] })).reverse();
  return (
    <ScrollBox label={label} className={classes.tableBox ?? ''}>
      <table className={classes.table}>
        <thead>
          <tr>
            <th scope="col">{t('money.day')}</th>
            <th scope="col">{t('money.in')}</th>
            <th scope="col">{t('money.out')}</th>
            <th scope="col">{t('money.net')}</th>
            {before.length === 0 ? null : <th scope="col">{t('money.previous')}</th>}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ day, before: earlier }) => (
            <tr key={day.day}>
              <th scope="row">{wordsOf(day.day)}</th>
              <td>
                <Link to={creditedOn(day.day, 'USDT')}>
                  <Figure amount={day.incoming} />
                </Link>
              </td>
              <td>
                <Link to={paidOn(day.day, 'USDT')}>
                  <Figure amount={day.outgoing} />
                </Link>
              </td>
              <td>
                <Figure amount={netOf(day)} />
              </td>
              {earlier === undefined ? null : (
                <td>
                  <Figure amount={netOf(earlier)} />
                </td>
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollBox>
  );
}
