import type { TraderSettlement } from '@quarterdeck/contract/features/traders/traders/traders';
import { useTranslation } from 'react-i18next';
import { Money } from '#kit/money.tsx';
import { ScrollBox } from '#kit/scroll-box.tsx';
import { Time } from '#kit/time.tsx';
import classes from './traders.module.css';

/** What followers shared in each period, and what of it was settled. */
export function Settlements({ settlements }: { settlements: readonly TraderSettlement[] }) {
  const { t } = useTranslation('traders');
  if (settlements.length === 0) return <p className={classes.soft}>{t('settlements.none')}</p>;
  return (
    <ScrollBox label={t('drawer.settlements')} className={classes.box ?? ''}>
      <table className={classes.table}>
        <thead>
          <tr>
            <th scope="col">{t('settlements.period')}</th>
            {(['followers', 'share', 'cut', 'to_trader', 'settled'] as const).map((name) => (
              <th key={name} scope="col" className={classes.amount}>
                {t(`settlements.${name}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {settlements.map((one) => (
            <tr key={one.period_to}>
              <th scope="row">
                <Time value={one.period_to} short />
              </th>
              <td className={classes.amount}>{one.followers}</td>
              {[one.share, one.cut, one.to_trader, one.settled].map((amount, place) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: an amount is its column
                <td key={place} className={classes.amount}>
                  <Money amount={amount} asset="USDT" bare digits={2} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollBox>
  );
}
