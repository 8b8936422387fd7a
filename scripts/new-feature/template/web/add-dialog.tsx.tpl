import { TextInput } from '@mantine/core';
import { add%One% } from '@quarterdeck/contract/features/%names%/%names%';
import { useTranslation } from 'react-i18next';
import { FormDialog } from '#kit/form/form-dialog.tsx';
import { Intention } from '#kit/form/intention.ts';
import { LinesField } from '#kit/form/lines-field.tsx';
import { touched } from './actions.ts';

interface AddDialogProps {
  onClose: () => void;
}

const intention = new Intention();

/** Writes %a% %lower% about a user. */
export default function AddDialog({ onClose }: AddDialogProps) {
  const { t } = useTranslation('%names%');
  return (
    <FormDialog
      title={t('add.open')}
      endpoint={add%One%}
      row={undefined}
      onClose={onClose}
      initialValues={{ uid: '', title: '', text: '' }}
      submitLabel={t('add.submit')}
      doneMessage={t('add.done')}
      invalidates={touched}
      intention={intention}
    >
      {(form) => (
        <>
          <TextInput
            label={t('columns.uid')}
            withAsterisk
            maxLength={32}
            data-autofocus
            {...form.getInputProps('uid')}
          />
          <TextInput label={t('columns.title')} withAsterisk maxLength={100} {...form.getInputProps('title')} />
          <LinesField label={t('columns.text')} max={2000} {...form.getInputProps('text')} />
        </>
      )}
    </FormDialog>
  );
}
