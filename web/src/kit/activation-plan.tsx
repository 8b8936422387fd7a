import { isZero } from '@quarterdeck/contract/core/money';
import type { ActivationPayment } from '@quarterdeck/contract/features/codes/batches/batches';
import { useTranslation } from 'react-i18next';
import { Money } from './money.tsx';

interface ActivationPlanProps {
  row: { plan_days: number | null; plan_level: number | null };
}

/** What an activation code is good for, in words. */
export function ActivationPlan({ row }: ActivationPlanProps) {
  return useActivationPlan()(row);
}

/** The same for a sentence. */
export function useActivationPlan() {
  const { t } = useTranslation('kit');
  return ({ plan_days, plan_level }: ActivationPlanProps['row']) => {
    const days = plan_days === null ? t('activation.forGood') : t('activation.days', { count: plan_days });
    return plan_level === null ? days : t('activation.andLevel', { days, level: plan_level });
  };
}

interface ActivationPriceProps {
  row: { payment: ActivationPayment; asset: string; price: string };
  /** In a list, which has who takes it in a column of its own. */
  short?: boolean;
}

/** What an activation code costs, and who takes the money. */
export function ActivationPrice({ row: { payment, asset, price }, short = false }: ActivationPriceProps) {
  const { t } = useTranslation('kit');
  if (isZero(price)) return t('activation.free');
  if (short) return <Money amount={price} asset={asset} />;
  return (
    <>
      <Money amount={price} asset={asset} copyable /> · {t(`activation.${payment}`)}
    </>
  );
}
