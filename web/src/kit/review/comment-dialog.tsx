import { Textarea } from '@mantine/core';
import type { BodyInput } from '@quarterdeck/contract/core/http/endpoint';
import { commentMax } from '@quarterdeck/contract/core/reviews';
import type { commentOnApplication } from '@quarterdeck/contract/features/traders/applications/applications';
import type { commentOnWithdrawal } from '@quarterdeck/contract/features/withdrawals/reviews';
import { useTranslation } from 'react-i18next';
import { FormDialog } from '#kit/form/form-dialog.tsx';
import { Intention } from '#kit/form/intention.ts';

interface CommentDialogProps {
  endpoint: typeof commentOnWithdrawal | typeof commentOnApplication;
  id: number;
  /** What the record is called. */
  name: string;
  onClose: () => void;
  /** What is out of date afterwards. */
  invalidates: readonly string[];
}

// Kept while the dialog is closed: a comment has no version to protect it from being sent twice.
const intention = new Intention();

/** Adds a permanent comment to a record. */
export function CommentDialog({ endpoint, id, name, onClose, invalidates }: CommentDialogProps) {
  const { t } = useTranslation('kit');
  return (
    <FormDialog
      title={t('review.commentTitle', { name })}
      endpoint={endpoint}
      row={undefined}
      onClose={onClose}
      initialValues={{ text: '' }}
      toBody={({ text }): BodyInput<typeof commentOnWithdrawal> => ({ id, text })}
      submitLabel={t('review.comment')}
      doneMessage={t('review.commented')}
      invalidates={invalidates}
      intention={intention}
    >
      {(form) => (
        <Textarea
          label={t('review.commentText')}
          description={t('review.commentHint')}
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
