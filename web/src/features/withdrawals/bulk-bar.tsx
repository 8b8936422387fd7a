import { Button } from '@mantine/core';
import { bulkApproveMax, highRisk, type Withdrawal } from '@quarterdeck/contract/withdrawals';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { SelectionBar } from '#kit/list/selection-bar.tsx';

const BulkDialog = lazy(() => import('./dialogs/bulk-dialog.tsx'));

interface BulkBarProps {
  rows: Withdrawal[];
  onClear: () => void;
}

/** Approval of what is ticked. A risky one must be looked at by itself, so it closes the way for all. */
export default function BulkBar({ rows, onClear }: BulkBarProps) {
  const { t } = useTranslation('withdrawals');
  // The rows as they were when the dialog was opened: those approved leave the selection.
  const [approving, setApproving] = useState<Withdrawal[]>();
  const risky = rows.filter((row) => row.risk_score >= highRisk).length;
  const refusal =
    rows.length > bulkApproveMax
      ? t('bulk.tooMany', { most: bulkApproveMax })
      : risky > 0
        ? t('bulk.risky', { count: risky })
        : undefined;
  return (
    <SelectionBar count={rows.length} note={refusal} onClear={onClear}>
      <Button size="sm" disabled={refusal !== undefined} onClick={() => setApproving(rows)}>
        {t('bulk.approve', { count: rows.length })}
      </Button>
      {approving ? (
        <Suspense>
          <BulkDialog
            rows={approving}
            onClose={(isDone) => {
              setApproving(undefined);
              if (isDone) onClear();
            }}
          />
        </Suspense>
      ) : null}
    </SelectionBar>
  );
}
