import { codeBatchDetail } from '@quarterdeck/contract/features/codes/batches/batches';
import type { CodeExport } from '@quarterdeck/contract/features/codes/exports/exports';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { endpointQuery } from '#api/query.ts';
import { ActivationPrice } from '#kit/activation-plan.tsx';
import { Facts } from '#kit/facts.tsx';

interface WorthProps {
  row: Pick<CodeExport, 'batch_id'>;
}

/** How many codes of the batch can still be redeemed, and what they are sold for. */
export function Worth({ row }: WorthProps) {
  const { t } = useTranslation('codes-exports');
  const { data } = useQuery(endpointQuery(codeBatchDetail, { id: String(row.batch_id) }, { quiet: true }));
  const live = data && data.counts.unused + data.counts.assigned;
  return (
    <Facts
      facts={[
        [t('worth.live'), live],
        [t('worth.price'), data && <ActivationPrice key="price" row={data.batch} />],
      ]}
    />
  );
}
