import { isZero } from '@quarterdeck/contract/core/money';
import type { WithdrawalDetail } from '@quarterdeck/contract/features/withdrawals/withdrawals';
import { useTranslation } from 'react-i18next';
import { type Fact, Facts } from '#kit/facts.tsx';
import { Money } from '#kit/money.tsx';
import classes from '../withdrawals.module.css';

interface LimitsProps {
  totals: WithdrawalDetail['totals'];
  asset: string;
}

/** What the same user may take out in a day, what counts for it, and of that what was really paid. */
export function Limits({ totals, asset }: LimitsProps) {
  const { t } = useTranslation('withdrawals');
  const fact = (name: string, amount: string): Fact => [
    t(`limits.${name}`),
    isZero(amount) ? undefined : <Money key={name} amount={amount} asset={asset} />,
  ];
  // The length of a bar, for which a rounded number is enough.
  const share = Number(totals.day_limit) > 0 ? Number(totals.day) / Number(totals.day_limit) : 0;
  return (
    <>
      <div className={classes.share}>
        <span>
          {t('limits.used')} <Money amount={totals.day} asset={asset} bare /> /{' '}
          <Money amount={totals.day_limit} asset={asset} />
          {share > 0 ? ` · ${share < 0.01 ? '<1' : Math.floor(share * 100)}%` : null}
        </span>
        <div className={classes.meter} aria-hidden="true">
          <div style={{ width: `${Math.min(share, 1) * 100}%` }} data-near={share >= 0.8 || undefined} />
        </div>
      </div>
      <Facts
        facts={[
          fact('dayPaid', totals.day_paid),
          fact('dayPending', totals.day_pending),
          fact('dayGiven', totals.day_given),
          fact('monthPaid', totals.month_paid),
        ]}
      />
    </>
  );
}
