import {
  removeScreenedAddress,
  type ScreenedAddress,
} from '@quarterdeck/contract/features/screened-addresses/screened-addresses';
import { useTranslation } from 'react-i18next';
import { ConfirmDialog } from '#kit/form/confirm-dialog.tsx';
import { Panel } from '#kit/panel.tsx';
import { touched } from './actions.ts';

interface RemoveDialogProps {
  row: ScreenedAddress;
  onClose: () => void;
}

/** Takes an address off the list. */
export default function RemoveDialog({ row, onClose }: RemoveDialogProps) {
  const { t } = useTranslation('screened-addresses');
  return (
    <ConfirmDialog
      title={t('remove.title', { id: row.id })}
      endpoint={removeScreenedAddress}
      row={row}
      action="remove"
      onClose={onClose}
      reason="required"
      danger
      submitLabel={t('actions.remove')}
      doneMessage={t('remove.done')}
      invalidates={touched}
    >
      {({ address }) => <Panel tone="danger">{t('remove.consequence', { address })}</Panel>}
    </ConfirmDialog>
  );
}
