import { Button } from '@mantine/core';
import { bulkApproveMax } from '@quarterdeck/contract/features/withdrawals/reviews';
import { highRisk, type Withdrawal } from '@quarterdeck/contract/features/withdrawals/withdrawals';
import { useTranslation } from 'react-i18next';
import { SelectionBar } from '#kit/list/selection-bar.tsx';

interface BulkBarProps {
  rows: Withdrawal[];
  onApprove: () => void;
  onClear: () => void;
}

/** Bulk approval. A risky one must be reviewed separately, so it blocks the whole selection. */
export default function BulkBar({ rows, onApprove, onClear }: BulkBarProps) {
  const { t } = useTranslation('withdrawals');
  const risky = rows.filter((row) => row.risk_score >= highRisk).length;
  const refusal =
    rows.length > bulkApproveMax
      ? t('bulk.tooMany', { most: bulkApproveMax })
      : risky > 0
        ? t('bulk.risky', { count: risky })
        : undefined;
  return (
    <SelectionBar count={rows.length} note={refusal} onClear={onClear}>
      <Button size="sm" disabled={refusal !== undefined} onClick={onApprove}>
        {t('bulk.approve', { count: rows.length })}
      </Button>
    </SelectionBar>
  );
}
