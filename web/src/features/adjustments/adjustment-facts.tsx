import { multiply } from '@quarterdeck/contract/core/money';
import type { Adjustment } from '@quarterdeck/contract/features/adjustments/adjustments';
import { useTranslation } from 'react-i18next';
import { Facts } from '#kit/facts.tsx';
import { Money } from '#kit/money.tsx';
import { RecordLink } from '#kit/record-link.tsx';
import { Time } from '#kit/time.tsx';
import { AdjustedAmount } from './adjustment-tags.tsx';

interface AdjustmentFactsProps {
  row: Adjustment;
}

export function AdjustmentFacts({ row }: AdjustmentFactsProps) {
  const { t } = useTranslation('adjustments');
  return (
    <Facts
      facts={[
        [t('columns.amount'), <AdjustedAmount key="amount" row={row} copyable />],
        [
          t('drawer.usdt'),
          row.asset === 'USDT' ? undefined : (
            <Money key="usdt" amount={multiply(row.amount, row.rate_usdt)} asset="USDT" />
          ),
        ],
        [t('columns.category'), t(`category.${row.category}`)],
        [t('columns.uid'), link('user', row.user_id, row.uid)],
        [t('columns.ref_no'), row.ref_type === null ? undefined : link(row.ref_type, row.ref_id, row.ref_no)],
        [t('columns.reverses_no'), link('adjustment', row.reverses_id, row.reverses_no)],
        [t('columns.reversal_no'), link('adjustment', row.reversal_id, row.reversal_no)],
        [
          t('fields.batch_id'),
          link('ledger_batch', row.batch_id, row.batch_id === null ? null : `#${row.batch_id}`),
        ],
        [t('columns.maker'), row.maker],
        [t('columns.checker'), row.checker ?? undefined],
        [t('columns.reason'), row.reason, 'wide'],
        [t('columns.evidence'), row.evidence, 'wide'],
        [t('columns.refusal'), row.refusal ?? undefined, 'wide'],
        [t('columns.created_at'), <Time key="created" value={row.created_at} />],
        [
          t('columns.decided_at'),
          row.decided_at === null ? undefined : <Time key="decided" value={row.decided_at} />,
        ],
      ]}
    />
  );
}

/** A way to another record; nothing where there is none. */
function link(kind: string, id: number | null, words: string | null) {
  if (id === null) return undefined;
  return (
    <RecordLink key={kind} kind={kind} id={id}>
      {words}
    </RecordLink>
  );
}
