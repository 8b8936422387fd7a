import { rotateLogKey } from '@quarterdeck/contract/features/admin-log/chain';
import { useTranslation } from 'react-i18next';
import { FormDialog } from '#kit/form/form-dialog.tsx';
import { Panel } from '#kit/panel.tsx';

interface RotateDialogProps {
  onClose: () => void;
}

/** Has another key sign from now on. */
export function RotateDialog({ onClose }: RotateDialogProps) {
  const { t } = useTranslation('admin-log');
  return (
    <FormDialog
      title={t('chain.rotate')}
      endpoint={rotateLogKey}
      row={undefined}
      onClose={onClose}
      initialValues={{}}
      submitLabel={t('chain.rotate')}
      doneMessage={t('chain.rotated')}
      invalidates={['/backstage/admin_log']}
      danger
    >
      {() => <Panel tone="warning">{t('chain.rotateConsequence')}</Panel>}
    </FormDialog>
  );
}
