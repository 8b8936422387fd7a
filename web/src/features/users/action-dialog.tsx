import { thawUser } from '@quarterdeck/contract/users';
import { useTranslation } from 'react-i18next';
import { ConfirmDialog } from '#kit/form/confirm-dialog.tsx';
import { Panel } from '#kit/panel.tsx';
import { type Chosen, touched } from './actions.ts';
import { FreezeDialog } from './freeze-dialog.tsx';

interface ActionDialogProps {
  chosen: Chosen;
  onClose: () => void;
}

export default function ActionDialog({ chosen: { action, row }, onClose }: ActionDialogProps) {
  const { t } = useTranslation('users');
  if (action === 'freeze') return <FreezeDialog row={row} onClose={onClose} />;
  return (
    <ConfirmDialog
      title={t('thaw.title', { uid: row.uid })}
      endpoint={thawUser}
      row={row}
      action="thaw"
      onClose={onClose}
      reason="optional"
      submitLabel={t('actions.thaw')}
      doneMessage={t('thaw.done', { uid: row.uid })}
      invalidates={touched}
    >
      {(user) => <Panel tone="info">{t('thaw.consequence', { uid: user.uid })}</Panel>}
    </ConfirmDialog>
  );
}
