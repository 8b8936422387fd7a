import { Textarea } from '@mantine/core';
import { commentOnWithdrawal } from '@quarterdeck/contract/features/withdrawals/reviews';
import { commentMax } from '@quarterdeck/contract/features/withdrawals/withdrawals';
import { useTranslation } from 'react-i18next';
import { FormDialog } from '#kit/form/form-dialog.tsx';
import { Intention } from '#kit/form/intention.ts';
import { touched } from '../actions.ts';
import type { CommandDialogProps } from './command-props.ts';

// Kept while the dialog is closed: a comment has no version to protect it from being sent twice.
const intention = new Intention();

/** Says something about a withdrawal, which nobody can change afterwards. */
export function CommentDialog({ row, onClose }: CommandDialogProps) {
  const { t } = useTranslation('withdrawals');
  return (
    <FormDialog
      title={t('comments.title', { no: row.no })}
      endpoint={commentOnWithdrawal}
      row={undefined}
      onClose={onClose}
      initialValues={{ text: '' }}
      toBody={({ text }) => ({ id: row.id, text })}
      submitLabel={t('comments.add')}
      doneMessage={t('comments.done')}
      invalidates={touched}
      intention={intention}
    >
      {(form) => (
        <Textarea
          label={t('comments.text')}
          description={t('comments.hint')}
          withAsterisk
          autosize
          minRows={3}
          maxRows={12}
          maxLength={commentMax}
          data-autofocus
          {...form.getInputProps('text')}
        />
      )}
    </FormDialog>
  );
}
