import { localeTags, toLanguage } from '@quarterdeck/contract/core/language';
import { isZero, subtract, sum } from '@quarterdeck/contract/core/money';
import type { HomeMoney } from '@quarterdeck/contract/features/home/home';
import { useTranslation } from 'react-i18next';
import { Money } from '#kit/money.tsx';
import classes from './flow-chart.module.css';

interface FlowTotalsProps {
  days: HomeMoney['days'];
  before: HomeMoney['days'];
}

const parts = ['in', 'out', 'net'] as const;

/** The sums of the range, which are the legend too, and by how much they differ from the period before. */
export function FlowTotals({ days, before }: FlowTotalsProps) {
  const { t, i18n } = useTranslation('home');
  const percent = new Intl.NumberFormat(localeTags[toLanguage(i18n.language)], {
    style: 'percent',
    maximumFractionDigits: 0,
    signDisplay: 'exceptZero',
  });
  const [now, then] = [sumsOf(days), sumsOf(before)];
  return (
    <ul className={classes.totals}>
      {parts.map((part) => (
        <li key={part} data-of={part}>
          {t(`money.${part}`)} <Money amount={now[part]} asset="USDT" digits={2} />
          {before.length === 0 || isZero(then[part]) ? null : (
            <span className={classes.soft}>
              {percent.format((Number(now[part]) - Number(then[part])) / Math.abs(Number(then[part])))}
            </span>
          )}
        </li>
      ))}
      {before.length === 0 ? null : <li data-of="before">{t('money.previous')}</li>}
    </ul>
  );
}

function sumsOf(days: HomeMoney['days']) {
  const incoming = sum(days.map((day) => day.incoming));
  const outgoing = sum(days.map((day) => day.outgoing));
  return { in: incoming, out: outgoing, net: subtract(incoming, outgoing) };
}
