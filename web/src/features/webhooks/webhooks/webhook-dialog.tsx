import { Textarea, TextInput } from '@mantine/core';
import {
  createWebhook,
  editWebhook,
  type Webhook,
} from '@quarterdeck/contract/features/webhooks/webhooks/webhooks';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FormDialog } from '#kit/form/form-dialog.tsx';
import { Intention } from '#kit/form/intention.ts';
import { hostOf, touched } from './actions.ts';
import { EventsField } from './events-field.tsx';
import { NextSecret } from './new-secret.ts';
import { NewSecretField } from './new-secret-field.tsx';

interface WebhookDialogProps {
  /** Absent for a webhook that is to be added. */
  row: Webhook | undefined;
  onClose: () => void;
}

// Kept while the dialog is closed: one that is added has no version to protect it from being sent twice.
const intention = new Intention();
const nextSecret = new NextSecret();

/** Adds a webhook, or changes what it is told and where. */
export default function WebhookDialog({ row, onClose }: WebhookDialogProps) {
  const { t } = useTranslation('webhooks');
  const [initialValues] = useState(() => valuesOf(row));
  return (
    <FormDialog
      title={row ? t('edit.title', { host: hostOf(row.url) }) : t('create.title')}
      endpoint={row ? editWebhook : createWebhook}
      row={row}
      {...(row ? { action: 'edit' } : { intention, onDone: () => nextSecret.done() })}
      onClose={onClose}
      initialValues={initialValues}
      submitLabel={t(row ? 'edit.submit' : 'create.submit')}
      doneMessage={t(row ? 'edit.done' : 'create.done')}
      invalidates={touched}
      size={720}
    >
      {(form) => (
        <>
          <TextInput
            label={t('columns.url')}
            description={t('hints.url')}
            withAsterisk
            maxLength={500}
            inputMode="url"
            autoComplete="off"
            data-autofocus
            {...form.getInputProps('url')}
          />
          {row === undefined ? <NewSecretField {...form.getInputProps('secret')} /> : null}
          <EventsField
            value={form.values.events}
            error={form.errors.events}
            onChange={(events) => form.setFieldValue('events', events)}
          />
          <Textarea
            label={t('columns.note')}
            autosize
            minRows={1}
            maxRows={4}
            maxLength={500}
            {...form.getInputProps('note')}
          />
        </>
      )}
    </FormDialog>
  );
}

function valuesOf(row: Webhook | undefined) {
  return {
    url: row?.url ?? 'https://',
    ...(row === undefined && { secret: nextSecret.value }),
    events: row?.events ?? [],
    note: row?.note ?? '',
  };
}
