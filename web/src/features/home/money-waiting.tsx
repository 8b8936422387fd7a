import { useTranslation } from 'react-i18next';
import { useCan } from '#session/access.tsx';
import classes from './money.module.css';

/** The company's money, within the reader's permissions. */
export function useMoneyRights(): { flows: boolean; stand: boolean } {
  const seesRecharges = useCan('recharge.read');
  const seesWithdrawals = useCan('withdrawal.read');
  return { flows: seesRecharges && seesWithdrawals, stand: useCan('reconciliation.read') };
}

/** The outline of the money, about as tall as what comes. */
export function MoneyWaiting() {
  const { t } = useTranslation('home');
  const { flows, stand } = useMoneyRights();
  if (!flows && !stand) return null;
  const cards = [flows && 116, flows && 142, stand && 190].filter((height) => height !== false);
  return (
    <section className={classes.money} aria-hidden="true">
      <h2 className={classes.title}>{t('money.title')}</h2>
      <div className={classes.cards}>
        {cards.map((height) => (
          <div key={height} className={classes.card} style={{ height }} />
        ))}
      </div>
      {flows ? <div className={classes.chart} style={{ height: 282 }} /> : null}
    </section>
  );
}
