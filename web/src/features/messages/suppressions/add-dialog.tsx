import { TextInput } from '@mantine/core';
import { addSuppression } from '@quarterdeck/contract/features/messages/suppressions';
import { useTranslation } from 'react-i18next';
import { FormDialog } from '#kit/form/form-dialog.tsx';
import { Intention } from '#kit/form/intention.ts';
import { ReasonField } from '#kit/form/reason-field.tsx';
import { touched } from './actions.ts';

interface AddDialogProps {
  onClose: () => void;
}

const intention = new Intention();

/** Puts a recipient on the list. */
export default function AddDialog({ onClose }: AddDialogProps) {
  const { t } = useTranslation('messages-suppressions');
  return (
    <FormDialog
      title={t('add.open')}
      endpoint={addSuppression}
      row={undefined}
      onClose={onClose}
      initialValues={{ recipient: '', reason: '' } as Record<string, unknown>}
      submitLabel={t('add.submit')}
      doneMessage={t('add.done')}
      invalidates={touched}
      intention={intention}
    >
      {(form) => (
        <>
          <TextInput
            label={t('columns.recipient')}
            description={t('add.hint')}
            withAsterisk
            autoComplete="off"
            maxLength={254}
            data-autofocus
            {...form.getInputProps('recipient')}
          />
          <ReasonField isOwed {...form.getInputProps('reason')} />
        </>
      )}
    </FormDialog>
  );
}
