import { deleteShareLevel, type ShareLevel } from '@quarterdeck/contract/features/rewards/levels/levels';
import { useTranslation } from 'react-i18next';
import { ConfirmDialog } from '#kit/form/confirm-dialog.tsx';
import { Panel } from '#kit/panel.tsx';
import { touched } from './actions.ts';

interface DeleteDialogProps {
  row: ShareLevel;
  onClose: () => void;
}

export default function DeleteDialog({ row, onClose }: DeleteDialogProps) {
  const { t } = useTranslation('rewards-levels');
  return (
    <ConfirmDialog
      title={t('dialog.title', { action: t('actions.delete'), name: row.name })}
      endpoint={deleteShareLevel}
      row={row}
      action="delete"
      onClose={onClose}
      danger
      submitLabel={t('actions.delete')}
      doneMessage={t('done.delete', { name: row.name })}
      invalidates={touched}
    >
      {({ rank }) => <Panel tone="danger">{t('consequence.delete', { rank })}</Panel>}
    </ConfirmDialog>
  );
}
