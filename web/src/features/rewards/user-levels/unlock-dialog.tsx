import { type UserLevel, unlockUserLevel } from '@quarterdeck/contract/features/rewards/levels/levels';
import { useTranslation } from 'react-i18next';
import { ConfirmDialog } from '#kit/form/confirm-dialog.tsx';
import { levelTouched } from '#kit/levels/set-level-dialog.tsx';
import { Panel } from '#kit/panel.tsx';

interface UnlockDialogProps {
  row: UserLevel;
  onClose: () => void;
}

export default function UnlockDialog({ row, onClose }: UnlockDialogProps) {
  const { t } = useTranslation('rewards-user-levels');
  return (
    <ConfirmDialog
      title={t('unlock.title', { uid: row.uid })}
      endpoint={unlockUserLevel}
      row={row}
      action="unlock"
      onClose={onClose}
      reason="required"
      submitLabel={t('actions.unlock')}
      doneMessage={t('done.unlock', { uid: row.uid })}
      invalidates={levelTouched}
    >
      {() => <Panel tone="warning">{t('unlock.consequence')}</Panel>}
    </ConfirmDialog>
  );
}
