import { NativeSelect } from '@mantine/core';
import { rotateWebhookSecret, type Webhook } from '@quarterdeck/contract/features/webhooks/webhooks/webhooks';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FormDialog } from '#kit/form/form-dialog.tsx';
import { Panel } from '#kit/panel.tsx';
import { hostOf, touched } from './actions.ts';
import { newSecret } from './new-secret.ts';
import { NewSecretField } from './new-secret-field.tsx';

interface RotateDialogProps {
  row: Webhook;
  onClose: () => void;
}

const overlaps = ['0', '1', '24', '72', '168'];

/** Another secret, with time for the receiver to take it over. */
export function RotateDialog({ row, onClose }: RotateDialogProps) {
  const { t } = useTranslation('webhooks');
  const [initialValues] = useState(() => ({ secret: newSecret(), overlap_hours: '24' }));
  return (
    <FormDialog
      title={t('dialog.title', { action: t('actions.rotate'), host: hostOf(row.url) })}
      endpoint={rotateWebhookSecret}
      row={row}
      action="rotate"
      onClose={onClose}
      initialValues={initialValues}
      toBody={({ secret, overlap_hours }) => ({ secret, overlap_hours: Number(overlap_hours) })}
      submitLabel={t('actions.rotate')}
      doneMessage={t('done.rotate')}
      invalidates={touched}
    >
      {(form) => (
        <>
          <NewSecretField {...form.getInputProps('secret')} />
          <NativeSelect
            label={t('fields.overlap_hours')}
            data={overlaps.map((value) => ({
              value,
              label: value === '0' ? t('overlapNone') : t('overlap', { count: Number(value) }),
            }))}
            {...form.getInputProps('overlap_hours')}
          />
          <Panel tone="warning">
            {t(form.values.overlap_hours === '0' ? 'consequence.rotateNow' : 'consequence.rotate')}
          </Panel>
        </>
      )}
    </FormDialog>
  );
}
