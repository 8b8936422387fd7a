import { deleteProvider, type Provider } from '@quarterdeck/contract/features/providers/providers';
import { useTranslation } from 'react-i18next';
import { ConfirmDialog } from '#kit/form/confirm-dialog.tsx';
import { Panel } from '#kit/panel.tsx';
import { touched } from './touched.ts';

interface DeleteDialogProps {
  row: Provider;
  onClose: () => void;
}

/** Deletes a provider, and with it what is linked to it. */
export default function DeleteDialog({ row, onClose }: DeleteDialogProps) {
  const { t } = useTranslation('providers');
  return (
    <ConfirmDialog
      title={t('delete.title', { name: row.name })}
      endpoint={deleteProvider}
      row={row}
      action="delete"
      onClose={onClose}
      submitLabel={t('delete.submit')}
      doneMessage={t('delete.done', { name: row.name })}
      invalidates={touched}
      danger
    >
      {({ identities }) => <Panel tone="danger">{t('delete.consequence', { count: identities })}</Panel>}
    </ConfirmDialog>
  );
}
