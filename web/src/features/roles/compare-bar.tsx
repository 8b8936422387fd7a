import { Button } from '@mantine/core';
import type { Role } from '@quarterdeck/contract/features/roles/roles';
import { useTranslation } from 'react-i18next';
import { SelectionBar } from '#kit/list/selection-bar.tsx';

interface CompareBarProps {
  rows: readonly Role[];
  onCompare: () => void;
  onClear: () => void;
}

/** Two roles that are ticked can be compared. */
export default function CompareBar({ rows, onCompare, onClear }: CompareBarProps) {
  const { t } = useTranslation('roles');
  const arePair = rows.length === 2;
  return (
    <SelectionBar count={rows.length} note={arePair ? undefined : t('compare.pair')} onClear={onClear}>
      <Button size="sm" disabled={!arePair} onClick={onCompare}>
        {t('compare.open')}
      </Button>
    </SelectionBar>
  );
}
