import { Text } from '@mantine/core';
import {
  bulkRedeliver,
  type WebhookDelivery,
} from '@quarterdeck/contract/features/webhooks/deliveries/deliveries';
import { useTranslation } from 'react-i18next';
import { BulkDialog } from '#kit/form/bulk-dialog.tsx';
import { touched } from './actions.ts';

interface BulkRedeliverDialogProps {
  rows: WebhookDelivery[];
  onClose: () => void;
}

/** Sends several deliveries again. */
export default function BulkRedeliverDialog({ rows, onClose }: BulkRedeliverDialogProps) {
  const { t } = useTranslation('webhooks-deliveries');
  const count = rows.length;
  return (
    <BulkDialog
      title={t('bulk.title', { count })}
      endpoint={bulkRedeliver}
      rows={rows}
      onClose={onClose}
      explain={<Text size="sm">{t('bulk.explain')}</Text>}
      columns={[
        { name: 'message_id', title: t('columns.message_id'), cell: ({ message_id }) => message_id },
        { name: 'event', title: t('columns.event'), cell: ({ event }) => t(`event.${event}`) },
        { name: 'subject', title: t('columns.subject'), cell: ({ subject }) => subject },
      ]}
      submitLabel={t('bulk.redeliver', { count })}
      outcome={({ length: passed }) => t('bulk.outcome', { passed, count })}
      passed={() => t('bulk.queued')}
      invalidates={touched}
    />
  );
}
