import { removeSuppression, type Suppression } from '@quarterdeck/contract/features/messages/suppressions';
import { useTranslation } from 'react-i18next';
import { ConfirmDialog } from '#kit/form/confirm-dialog.tsx';
import { Panel } from '#kit/panel.tsx';
import { touched } from './actions.ts';

interface RemoveDialogProps {
  row: Suppression;
  onClose: () => void;
}

/** Takes a recipient off the list. */
export default function RemoveDialog({ row, onClose }: RemoveDialogProps) {
  const { t } = useTranslation('messages-suppressions');
  return (
    <ConfirmDialog
      title={t('remove.title', { recipient: row.recipient })}
      endpoint={removeSuppression}
      row={row}
      action="remove"
      onClose={onClose}
      reason="required"
      submitLabel={t('actions.remove')}
      doneMessage={t('remove.done')}
      invalidates={touched}
    >
      {({ origin }) => <Panel tone="warning">{t(`remove.consequence.${origin}`)}</Panel>}
    </ConfirmDialog>
  );
}
