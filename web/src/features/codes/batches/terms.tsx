import { Asset, fitsScale, formatAmount, PositiveAmount } from '@quarterdeck/contract/core/assets';
import { multiply } from '@quarterdeck/contract/core/money';
import type { ActivationPayment } from '@quarterdeck/contract/features/codes/batches/batches';
import { useTranslation } from 'react-i18next';
import { useActivationPlan } from '#kit/activation-plan.tsx';
import { useAssetName } from '#kit/asset-name.ts';
import { Labelled } from '#kit/labelled.tsx';
import { Panel } from '#kit/panel.tsx';
import { Time } from '#kit/time.tsx';

interface BatchTermsProps {
  terms: {
    count: number;
    plan_days: number | null;
    plan_level: number | null;
    payment: ActivationPayment;
    asset: string;
    price: string;
    expires_at: string | null;
  };
}

/** What a batch comes to: how many codes, what each does, what all of them are worth, and until when. */
export function BatchTerms({ terms }: BatchTermsProps) {
  const { t } = useTranslation('codes-batches');
  const planOf = useActivationPlan();
  const nameOf = useAssetName();
  const { count, price, payment, expires_at } = terms;
  const asset = Asset.parse(terms.asset);
  const isPriced = PositiveAmount.safeParse(price).success && fitsScale(price, asset);
  const money = (amount: string) => `${formatAmount(amount)} ${nameOf(asset)}`;
  const worth = isPriced
    ? t(`terms.${payment}`, { price: money(price), total: money(multiply(price, String(count))) })
    : t('terms.free');
  return (
    <Panel tone="info" title={t('terms.title', { count, plan: planOf(terms) })}>
      <div>{worth}</div>
      <div>
        {expires_at === null ? (
          t('terms.never')
        ) : (
          <Labelled label={t('columns.expires_at')}>
            <Time value={expires_at} />
          </Labelled>
        )}
      </div>
    </Panel>
  );
}
