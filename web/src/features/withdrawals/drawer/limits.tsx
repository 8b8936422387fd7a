import type { WithdrawalDetail } from '@quarterdeck/contract/features/withdrawals/withdrawals';
import { useTranslation } from 'react-i18next';
import { Facts } from '#kit/facts.tsx';
import { Money } from '#kit/money.tsx';
import classes from '../withdrawals.module.css';

interface LimitsProps {
  totals: WithdrawalDetail['totals'];
  asset: string;
}

/** What the same user may take out in a day, what counts for it, and of that what was really paid. */
export function Limits({ totals, asset }: LimitsProps) {
  const { t } = useTranslation('withdrawals');
  // The length of a bar, for which a rounded number is enough.
  const share = Number(totals.day_limit) > 0 ? Number(totals.day) / Number(totals.day_limit) : 0;
  return (
    <>
      <Facts
        facts={[
          [t('limits.dayLimit'), <Money key="limit" amount={totals.day_limit} asset={asset} />],
          [t('limits.day'), <Money key="day" amount={totals.day} asset={asset} />],
          [t('limits.dayPaid'), <Money key="paid" amount={totals.day_paid} asset={asset} />],
          [t('limits.dayPending'), <Money key="pending" amount={totals.day_pending} asset={asset} />],
          [t('limits.dayGiven'), <Money key="given" amount={totals.day_given} asset={asset} />],
          [t('limits.monthPaid'), <Money key="month" amount={totals.month_paid} asset={asset} />],
        ]}
      />
      {share > 0 ? (
        <div className={classes.share}>
          <span>{t('limits.share', { percent: Math.max(1, Math.floor(share * 100)) })}</span>
          <div className={classes.meter} aria-hidden="true">
            <div style={{ width: `${Math.min(share, 1) * 100}%` }} data-near={share >= 0.8 || undefined} />
          </div>
        </div>
      ) : null}
    </>
  );
}
