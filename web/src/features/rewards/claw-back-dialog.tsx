import { formatAmount } from '@quarterdeck/contract/core/assets';
import { clawBackReward, type Reward } from '@quarterdeck/contract/features/rewards/rewards';
import { useTranslation } from 'react-i18next';
import { useAssetName } from '#kit/asset-name.ts';
import { ConfirmDialog } from '#kit/form/confirm-dialog.tsx';
import { Panel } from '#kit/panel.tsx';
import { touched } from './actions.ts';

interface ClawBackDialogProps {
  row: Reward;
  onClose: () => void;
}

/** Takes a reward back, and says before whose money goes where. */
export default function ClawBackDialog({ row, onClose }: ClawBackDialogProps) {
  const { t } = useTranslation('rewards');
  const nameOf = useAssetName();
  return (
    <ConfirmDialog
      title={t('dialog.title', { action: t('actions.claw_back'), id: row.id })}
      endpoint={clawBackReward}
      row={row}
      action="claw_back"
      onClose={onClose}
      reason="required"
      danger
      submitLabel={t('actions.claw_back')}
      doneMessage={t('done.claw_back')}
      invalidates={touched}
    >
      {({ amount, asset, beneficiary_uid: uid, status }) => (
        <Panel
          tone="danger"
          title={t('consequence.title', { amount: `${formatAmount(amount)} ${nameOf(asset)}`, uid })}
        >
          {t(status === 'settled' ? 'consequence.settled' : 'consequence.waiting')}
        </Panel>
      )}
    </ConfirmDialog>
  );
}
