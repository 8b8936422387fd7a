import { type StatementLine, unmatchLine } from '@quarterdeck/contract/features/statements/statements';
import { useTranslation } from 'react-i18next';
import { shortened } from '#kit/copy-text.tsx';
import { ConfirmDialog } from '#kit/form/confirm-dialog.tsx';
import { Panel } from '#kit/panel.tsx';
import { touched } from './actions.ts';

interface UnmatchDialogProps {
  row: StatementLine;
  onClose: () => void;
}

/** Takes a match back. */
export default function UnmatchDialog({ row, onClose }: UnmatchDialogProps) {
  const { t } = useTranslation('statements');
  return (
    <ConfirmDialog
      title={t('unmatch.title', { reference: shortened(row.reference, 20) })}
      endpoint={unmatchLine}
      row={row}
      action="unmatch"
      onClose={onClose}
      reason="required"
      danger
      submitLabel={t('actions.unmatch')}
      doneMessage={t('unmatch.done')}
      invalidates={touched}
    >
      {({ batch_id }) => <Panel tone="warning">{t('unmatch.consequence', { batch: batch_id })}</Panel>}
    </ConfirmDialog>
  );
}
