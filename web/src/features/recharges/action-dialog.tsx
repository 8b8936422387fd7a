import { formatAmount } from '@quarterdeck/contract/assets';
import { approveRecharge, type Recharge, refuseRecharge } from '@quarterdeck/contract/recharges';
import { useTranslation } from 'react-i18next';
import { useAssetName } from '#kit/asset-name.ts';
import { ConfirmDialog } from '#kit/form/confirm-dialog.tsx';
import { Panel } from '#kit/panel.tsx';
import { type Chosen, touched } from './actions.ts';
import { MakerNotice } from './maker-notice.tsx';

interface ActionDialogProps {
  chosen: Chosen;
  onClose: () => void;
}

export default function ActionDialog({ chosen: { action, row }, onClose }: ActionDialogProps) {
  const { t } = useTranslation('recharges');
  const nameOf = useAssetName();
  const isRefusal = action === 'refuse';
  const consequence = ({ amount, asset, uid }: Recharge) =>
    t(`consequence.${action}`, { amount: `${formatAmount(amount, asset)} ${nameOf(asset)}`, uid });
  return (
    <ConfirmDialog
      title={t('dialog.title', { action: t(`actions.${action}`), no: row.no })}
      endpoint={isRefusal ? refuseRecharge : approveRecharge}
      row={row}
      action={action}
      onClose={onClose}
      reason={isRefusal ? 'required' : 'none'}
      danger={isRefusal}
      submitLabel={t(`actions.${action}`)}
      doneMessage={t(`done.${action}`, { no: row.no })}
      invalidates={touched}
    >
      {(current) => (
        <>
          <Panel tone={isRefusal ? 'danger' : 'info'}>{consequence(current)}</Panel>
          <MakerNotice row={current} />
        </>
      )}
    </ConfirmDialog>
  );
}
