import { Checkbox, Textarea, TextInput } from '@mantine/core';
import { freezeUser, type User } from '@quarterdeck/contract/users';
import { useTranslation } from 'react-i18next';
import { FormDialog } from '#kit/form/form-dialog.tsx';
import { Panel } from '#kit/panel.tsx';
import { touched } from './actions.ts';

interface FreezeDialogProps {
  row: User;
  onClose: () => void;
}

export function FreezeDialog({ row, onClose }: FreezeDialogProps) {
  const { t } = useTranslation('users');
  return (
    <FormDialog
      title={t('freeze.title', { uid: row.uid })}
      endpoint={freezeUser}
      row={row}
      action="freeze"
      onClose={onClose}
      initialValues={{ reason: '', until: '', risk: false }}
      toBody={({ reason, until, risk }) => ({
        ...(reason.trim() === '' ? {} : { reason }),
        // The field has the reader's own clock; the server gets a point in time.
        ...(until === '' ? {} : { until: new Date(until).toISOString() }),
        ...(risk ? { risk } : {}),
      })}
      submitLabel={t('actions.freeze')}
      doneMessage={t('freeze.done', { uid: row.uid })}
      invalidates={touched}
      danger
    >
      {(form, user) => (
        <>
          <Panel tone="danger">{t('freeze.consequence', { uid: user.uid, name: user.username })}</Panel>
          <Textarea
            label={t('freeze.reason')}
            withAsterisk
            autosize
            minRows={2}
            maxRows={8}
            maxLength={500}
            data-autofocus
            {...form.getInputProps('reason')}
          />
          <TextInput
            type="datetime-local"
            label={t('freeze.until')}
            description={t('freeze.untilHint')}
            {...form.getInputProps('until')}
          />
          <Checkbox
            label={t('freeze.risk')}
            description={t('freeze.riskHint')}
            {...form.getInputProps('risk', { type: 'checkbox' })}
          />
        </>
      )}
    </FormDialog>
  );
}
