import { deleteRole, type Role } from '@quarterdeck/contract/features/roles/roles';
import { useTranslation } from 'react-i18next';
import { FormDialog } from '#kit/form/form-dialog.tsx';
import { Panel } from '#kit/panel.tsx';
import { touched } from './actions.ts';

interface DeleteDialogProps {
  row: Role;
  onClose: () => void;
  onDone: (() => void) | undefined;
}

/** Deletes a role group, which the server refuses while somebody holds it. */
export default function DeleteDialog({ row, onClose, onDone }: DeleteDialogProps) {
  const { t } = useTranslation('roles');
  return (
    <FormDialog
      title={t('delete.title', { name: row.name })}
      endpoint={deleteRole}
      row={row}
      action="delete"
      onClose={onClose}
      initialValues={{}}
      submitLabel={t('delete.submit')}
      doneMessage={t('delete.done', { name: row.name })}
      onDone={() => onDone?.()}
      invalidates={touched}
      danger
    >
      {(_form, role) => <Panel tone="danger">{t('delete.consequence', { name: role.name })}</Panel>}
    </FormDialog>
  );
}
