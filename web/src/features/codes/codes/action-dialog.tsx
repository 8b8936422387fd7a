import { formatAmount } from '@quarterdeck/contract/core/assets';
import { isZero } from '@quarterdeck/contract/core/money';
import {
  assignCode,
  type Code,
  redeemCodeFor,
  unassignCode,
  voidCode,
} from '@quarterdeck/contract/features/codes/codes/codes';
import { useTranslation } from 'react-i18next';
import { useActivationPlan } from '#kit/activation-plan.tsx';
import { useAssetName } from '#kit/asset-name.ts';
import { ConfirmDialog } from '#kit/form/confirm-dialog.tsx';
import { FormDialog } from '#kit/form/form-dialog.tsx';
import { useActionProps } from '#kit/form/use-action-props.ts';
import { Panel } from '#kit/panel.tsx';
import { UserField } from '#kit/user-field.tsx';
import { type Chosen, touched } from './actions.ts';

interface ActionDialogProps {
  chosen: Chosen;
  onClose: () => void;
}

export default function ActionDialog({ chosen: { action, row }, onClose }: ActionDialogProps) {
  const { t } = useTranslation('codes');
  const named = { batch: row.batch_no, serial: row.serial };
  const common = useActionProps('codes', { action, row, named, onClose, invalidates: touched });
  if (action === 'void' || action === 'unassign') {
    return (
      <ConfirmDialog
        {...common}
        endpoint={action === 'void' ? voidCode : unassignCode}
        reason="required"
        danger
      >
        {(current) => (
          <Panel tone="danger">
            {t(`consequence.${action}`, { code: current.code, uid: current.owner_uid ?? '' })}
          </Panel>
        )}
      </ConfirmDialog>
    );
  }
  return (
    <FormDialog
      {...common}
      endpoint={action === 'assign' ? assignCode : redeemCodeFor}
      initialValues={{ uid: action === 'redeem' ? (row.owner_uid ?? '') : '' }}
    >
      {(form, current) => (
        <>
          {action === 'assign' ? (
            <Panel tone="info">{t('consequence.assign', { code: current.code })}</Panel>
          ) : (
            <Redeeming row={current} />
          )}
          <UserField label={t('dialog.uid')} withAsterisk data-autofocus {...form.getInputProps('uid')} />
        </>
      )}
    </FormDialog>
  );
}

interface RedeemingProps {
  row: Code;
}

/** What redeeming does to the user's account and to whose money. */
function Redeeming({ row }: RedeemingProps) {
  const { t } = useTranslation('codes');
  const planOf = useActivationPlan();
  const nameOf = useAssetName();
  const isCharged = row.payment === 'wallet' && !isZero(row.price);
  const price = `${formatAmount(row.price)} ${nameOf(row.asset)}`;
  return (
    <Panel tone={isCharged ? 'warning' : 'info'} title={t('consequence.redeem', { plan: planOf(row) })}>
      {isCharged ? t('consequence.charged', { price }) : t('consequence.notCharged')}
    </Panel>
  );
}
