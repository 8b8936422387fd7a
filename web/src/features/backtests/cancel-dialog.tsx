import { type Backtest, cancelBacktest } from '@quarterdeck/contract/features/backtests/backtests';
import { useTranslation } from 'react-i18next';
import { ConfirmDialog } from '#kit/form/confirm-dialog.tsx';
import { Panel } from '#kit/panel.tsx';
import { touched } from './actions.ts';

interface CancelDialogProps {
  row: Backtest;
  onClose: () => void;
}

/** Ends a back-test that waits or runs. */
export default function CancelDialog({ row, onClose }: CancelDialogProps) {
  const { t } = useTranslation('backtests');
  return (
    <ConfirmDialog
      title={t('cancel.title', { id: row.id })}
      endpoint={cancelBacktest}
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
