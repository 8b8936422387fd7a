import { deleteMedia, type Media } from '@quarterdeck/contract/features/files/library';
import { useTranslation } from 'react-i18next';
import { ConfirmDialog } from '#kit/form/confirm-dialog.tsx';
import { useActionProps } from '#kit/form/use-action-props.ts';
import { Panel } from '#kit/panel.tsx';
import { touched } from './actions.ts';

interface DeleteDialogProps {
  row: Media;
  onClose: () => void;
}

export default function DeleteDialog({ row, onClose }: DeleteDialogProps) {
  const { t } = useTranslation('files');
  const named = { name: row.name };
  const common = useActionProps('files', { action: 'delete', row, named, onClose, invalidates: touched });
  return (
    <ConfirmDialog {...common} endpoint={deleteMedia} danger>
      {() => <Panel tone="danger">{t('consequence.delete')}</Panel>}
    </ConfirmDialog>
  );
}
