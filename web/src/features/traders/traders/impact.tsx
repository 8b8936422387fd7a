import { Skeleton } from '@mantine/core';
import { formatAmount } from '@quarterdeck/contract/core/assets';
import { type Trader, traderImpact } from '@quarterdeck/contract/features/traders/traders/traders';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { endpointQuery } from '#api/query.ts';
import { Facts, Section } from '#kit/facts.tsx';

/** How many followers and how much money a decision touches. */
export function Impact({ row }: { row: Trader }) {
  const { t } = useTranslation('traders');
  const { data } = useQuery(endpointQuery(traderImpact, { id: String(row.id) }, { quiet: true }));
  const usdt = (amount: string) => `${formatAmount(amount)} USDT`;
  return (
    <Section title={t('impact.title')}>
      {data === undefined ? (
        <Skeleton h={80} />
      ) : (
        <Facts
          facts={[
            [t('impact.followers'), data.followers],
            [t('impact.with_position'), data.with_position],
            [t('impact.idle'), data.idle],
            [t('impact.amount'), usdt(data.amount)],
            [t('impact.equity'), usdt(data.equity)],
            [t('impact.pending_share'), usdt(data.pending_share)],
            [t('columns.bond'), usdt(data.bond)],
          ]}
        />
      )}
    </Section>
  );
}
