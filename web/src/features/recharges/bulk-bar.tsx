import { Button } from '@mantine/core';
import { bulkApproveMax, type Recharge } from '@quarterdeck/contract/features/recharges/recharges';
import { useTranslation } from 'react-i18next';
import { SelectionBar } from '#kit/list/selection-bar.tsx';

interface BulkBarProps {
  rows: Recharge[];
  onApprove: () => void;
  onClear: () => void;
}

/** Approval of what is ticked, all of which came by a file. */
export default function BulkBar({ rows, onApprove, onClear }: BulkBarProps) {
  const { t } = useTranslation('recharges');
  const isTooMuch = rows.length > bulkApproveMax;
  return (
    <SelectionBar
      count={rows.length}
      note={isTooMuch ? t('bulk.tooMany', { most: bulkApproveMax }) : undefined}
      onClear={onClear}
    >
      <Button size="sm" disabled={isTooMuch} onClick={onApprove}>
        {t('bulk.approve', { count: rows.length })}
      </Button>
    </SelectionBar>
  );
}
