import { formatAmount } from '@quarterdeck/contract/assets';
import {
  declineTransferReversal,
  requestTransferReversal,
  reverseTransfer,
  type Transfer,
} from '@quarterdeck/contract/transfers';
import { useTranslation } from 'react-i18next';
import { useAssetName } from '#kit/asset-name.ts';
import { ConfirmDialog } from '#kit/form/confirm-dialog.tsx';
import { FormDialog } from '#kit/form/form-dialog.tsx';
import { LinesField } from '#kit/form/lines-field.tsx';
import { useActionProps } from '#kit/form/use-action-props.ts';
import { Panel } from '#kit/panel.tsx';
import { type Chosen, type TransferAction, touched, transferActions } from './actions.ts';
import { useReceiverName } from './transfer-tags.tsx';

interface ActionDialogProps {
  chosen: Chosen;
  onClose: () => void;
}

/** The dialog of the command that was chosen. */
export default function ActionDialog({ chosen: { action, row }, onClose }: ActionDialogProps) {
  const { t } = useTranslation('transfers');
  const common = {
    ...useActionProps('transfers', { action, row, named: { no: row.no }, onClose, invalidates: touched }),
    danger: transferActions[action].danger ?? false,
  };
  if (action === 'request_reverse') {
    return (
      <FormDialog {...common} endpoint={requestTransferReversal} initialValues={{ reason: '', evidence: '' }}>
        {(form, current) => (
          <>
            <Consequence row={current} of={action} />
            <LinesField
              label={t('columns.reason')}
              max={500}
              data-autofocus
              {...form.getInputProps('reason')}
            />
            <LinesField
              label={t('fields.evidence')}
              description={t('dialog.evidenceHint')}
              max={2000}
              {...form.getInputProps('evidence')}
            />
          </>
        )}
      </FormDialog>
    );
  }
  const isDecline = action === 'decline_reverse';
  return (
    <ConfirmDialog
      {...common}
      endpoint={isDecline ? declineTransferReversal : reverseTransfer}
      reason={isDecline ? 'required' : 'none'}
    >
      {(current) => <Consequence row={current} of={action} />}
    </ConfirmDialog>
  );
}

interface ConsequenceProps {
  row: Transfer;
  of: TransferAction;
}

/** Says in words what a command will do, and to whose money. */
function Consequence({ row, of }: ConsequenceProps) {
  const { t } = useTranslation('transfers');
  const nameOf = useAssetName();
  const receiverOf = useReceiverName();
  const money = (amount: string, asset: Transfer['asset']) =>
    `${formatAmount(amount, asset)} ${nameOf(asset)}`;
  return (
    <Panel tone={transferActions[of].danger ? 'danger' : 'info'}>
      {t(`consequence.${of}`, {
        uid: row.uid,
        receiver: receiverOf(row) ?? row.uid,
        amount: money(row.amount, row.asset),
        received: money(row.received, row.to_asset),
        maker: row.reverse_maker,
      })}
    </Panel>
  );
}
