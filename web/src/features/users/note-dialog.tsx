import { Textarea } from '@mantine/core';
import { noteUser } from '@quarterdeck/contract/features/users/commands';
import { useTranslation } from 'react-i18next';
import { FormDialog } from '#kit/form/form-dialog.tsx';
import { Intention } from '#kit/form/intention.ts';
import { touched } from './actions.ts';
import type { UserDialogProps } from './user-dialog.ts';

// Kept while the dialog is closed: a note has no version to protect it from being sent twice.
const intention = new Intention();

/** Adds a permanent note. */
export function NoteDialog({ row, onClose }: UserDialogProps) {
  const { t } = useTranslation('users');
  return (
    <FormDialog
      title={t('note.title', { uid: row.uid })}
      endpoint={noteUser}
      row={undefined}
      onClose={onClose}
      initialValues={{ text: '' }}
      toBody={({ text }) => ({ id: row.id, text })}
      submitLabel={t('actions.note')}
      doneMessage={t('note.done', { uid: row.uid })}
      invalidates={touched}
      intention={intention}
    >
      {(form) => (
        <Textarea
          label={t('note.text')}
          description={t('note.hint')}
          withAsterisk
          autosize
          minRows={4}
          maxRows={12}
          maxLength={2000}
          data-autofocus
          {...form.getInputProps('text')}
        />
      )}
    </FormDialog>
  );
}
