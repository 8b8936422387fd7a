import { Button } from '@mantine/core';
import { bulkApproveMax } from '@quarterdeck/contract/features/withdrawals/reviews';
import { highRisk, type Withdrawal } from '@quarterdeck/contract/features/withdrawals/withdrawals';
import { useTranslation } from 'react-i18next';
import { SelectionBar } from '#kit/list/selection-bar.tsx';

interface BulkBarProps {
  rows: Withdrawal[];
  onApprove: () => void;
  onLeaveOut: (rows: readonly Withdrawal[]) => void;
  onClear: () => void;
}

/** Bulk approval. A risky one must be reviewed separately, so it is left out first. */
export default function BulkBar({ rows, onApprove, onLeaveOut, onClear }: BulkBarProps) {
  const { t } = useTranslation('withdrawals');
  const risky = rows.filter((row) => row.risk_score >= highRisk);
  const refusal =
    rows.length > bulkApproveMax
      ? t('bulk.tooMany', { most: bulkApproveMax })
      : risky.length > 0
        ? t('bulk.risky', {
            count: risky.length,
            numbers: risky
              .map(({ no }) => no)
              .slice(0, 3)
              .join(', '),
          })
        : undefined;
  return (
    <SelectionBar count={rows.length} note={refusal} onClear={onClear}>
      {risky.length === 0 ? null : (
        <Button size="sm" variant="default" onClick={() => onLeaveOut(risky)}>
          {t('bulk.leaveOut', { count: risky.length })}
        </Button>
      )}
      <Button size="sm" disabled={refusal !== undefined} onClick={onApprove}>
        {t('bulk.approve', { count: rows.length })}
      </Button>
    </SelectionBar>
  );
}
