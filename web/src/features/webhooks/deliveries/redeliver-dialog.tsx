import {
  redeliver,
  type WebhookDelivery,
} from '@quarterdeck/contract/features/webhooks/deliveries/deliveries';
import { useTranslation } from 'react-i18next';
import { ConfirmDialog } from '#kit/form/confirm-dialog.tsx';
import { Panel } from '#kit/panel.tsx';
import { touched } from './actions.ts';

interface RedeliverDialogProps {
  row: WebhookDelivery;
  onClose: () => void;
}

export default function RedeliverDialog({ row, onClose }: RedeliverDialogProps) {
  const { t } = useTranslation('webhooks-deliveries');
  return (
    <ConfirmDialog
      title={t('dialog.title', { action: t('actions.redeliver'), id: row.message_id })}
      endpoint={redeliver}
      row={row}
      action="redeliver"
      onClose={onClose}
      submitLabel={t('actions.redeliver')}
      doneMessage={t('done.redeliver')}
      invalidates={touched}
    >
      {({ url, message_id, status }) => (
        <Panel tone="info">
          {t(status === 'delivered' ? 'consequence.redeliverTaken' : 'consequence.redeliver', {
            url,
            id: message_id,
          })}
        </Panel>
      )}
    </ConfirmDialog>
  );
}
