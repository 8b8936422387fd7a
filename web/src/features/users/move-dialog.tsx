import { isBlank } from '@quarterdeck/contract/core/validation/text';
import { moveUser } from '@quarterdeck/contract/features/users/commands';
import { useTranslation } from 'react-i18next';
import { FormDialog } from '#kit/form/form-dialog.tsx';
import { LinesField } from '#kit/form/lines-field.tsx';
import { useReasonHint } from '#kit/form/reason-hint.ts';
import { UserField } from '#kit/user-field.tsx';
import { touched } from './actions.ts';
import type { UserDialogProps } from './user-dialog.ts';
import { UserEffect } from './user-effect.tsx';

/** Asks that a user with the whole team stand below somebody else. */
export function MoveDialog({ row, onClose }: UserDialogProps) {
  const { t } = useTranslation('users');
  const reasonHint = useReasonHint();
  return (
    <FormDialog
      title={t('move.title', { uid: row.uid })}
      endpoint={moveUser}
      row={row}
      action="move"
      onClose={onClose}
      initialValues={{ referrer_uid: '', reason: '' }}
      toBody={({ referrer_uid, reason }) => ({
        referrer_uid: isBlank(referrer_uid) ? null : referrer_uid,
        reason,
      })}
      submitLabel={t('actions.move')}
      doneMessage={t('move.done', { uid: row.uid })}
      invalidates={touched}
      danger
    >
      {(form, user) => (
        <>
          <UserEffect kind="move" user={user}>
            {t('move.consequence')}
          </UserEffect>
          <UserField
            label={t('move.referrer')}
            description={t('move.referrerHint', { uid: user.referrer_uid ?? t('request.nobody') })}
            data-autofocus
            {...form.getInputProps('referrer_uid')}
          />
          <LinesField
            label={t('move.reason')}
            description={reasonHint}
            max={500}
            {...form.getInputProps('reason')}
          />
        </>
      )}
    </FormDialog>
  );
}
