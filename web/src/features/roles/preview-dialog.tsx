import { previewMinutes, previewRole, type Role } from '@quarterdeck/contract/features/roles/roles';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { surroundings } from '#api/surroundings.ts';
import { FormDialog } from '#kit/form/form-dialog.tsx';
import { Panel } from '#kit/panel.tsx';

interface PreviewDialogProps {
  role: Role;
  onClose: () => void;
}

/** Has this session see what a role group sees; the preview begins at the role's first page. */
export default function PreviewDialog({ role, onClose }: PreviewDialogProps) {
  const { t } = useTranslation('roles');
  const navigate = useNavigate();
  return (
    <FormDialog
      title={t('preview.title', { name: role.name })}
      endpoint={previewRole}
      row={undefined}
      onClose={onClose}
      initialValues={{}}
      toBody={() => ({ id: role.id })}
      submitLabel={t('preview.submit')}
      doneMessage={t('preview.done', { name: role.name })}
      onDone={() => {
        navigate('/');
        surroundings().onAccessChanged();
      }}
      invalidates={[]}
    >
      {() => (
        <Panel tone="info">{t('preview.consequence', { name: role.name, minutes: previewMinutes })}</Panel>
      )}
    </FormDialog>
  );
}
