import { cancelSweep, type Sweep } from '@quarterdeck/contract/features/backtests/sweeps';
import { useTranslation } from 'react-i18next';
import { ConfirmDialog } from '#kit/form/confirm-dialog.tsx';
import { Panel } from '#kit/panel.tsx';
import { touched } from '../actions.ts';

interface CancelDialogProps {
  row: Sweep;
  onClose: () => void;
}

/** Ends a sweep that waits or runs. */
export default function CancelDialog({ row, onClose }: CancelDialogProps) {
  const { t } = useTranslation('backtests-sweeps');
  return (
    <ConfirmDialog
      title={t('cancel.title', { id: row.id })}
      endpoint={cancelSweep}
      row={row}
      action="cancel"
      onClose={onClose}
      danger
      submitLabel={t('cancel.submit')}
      doneMessage={t('cancel.done', { id: row.id })}
      invalidates={touched}
    >
      {() => <Panel tone="info">{t('cancel.consequence')}</Panel>}
    </ConfirmDialog>
  );
}
