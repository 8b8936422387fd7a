import { type Admin, editAdmin } from '@quarterdeck/contract/features/admins/admins';
import { useTranslation } from 'react-i18next';
import { useNewPasswordCheck } from '#kit/form/field-errors.ts';
import { FormDialog } from '#kit/form/form-dialog.tsx';
import { useAccess, useDataBounds } from '#session/access.tsx';
import { touched } from './actions.ts';
import { NewPassword } from './new-password.tsx';
import { usePasswordMin } from './password-min.ts';
import { PersonFields, type PersonValues, personBody, personOf } from './person-fields.tsx';

interface EditDialogProps {
  row: Admin;
  onClose: () => void;
}

/** Changes an admin; of oneself neither the roles nor, here, the password. */
export function EditDialog({ row, onClose }: EditDialogProps) {
  const { t } = useTranslation('admins');
  const checkPassword = useNewPasswordCheck(usePasswordMin());
  const isSelf = useAccess().id === row.id;
  const isLimited = useDataBounds().length > 0;
  const hasPassword = !isSelf && row.status !== 'invited';
  return (
    <FormDialog
      title={t('edit.title', { name: row.username })}
      endpoint={editAdmin}
      row={row}
      action="edit"
      onClose={onClose}
      initialValues={{ ...personOf(row), password: '' }}
      toBody={({ password, ...person }) => ({
        ...bodyOf(person),
        ...(password !== '' && { password }),
      })}
      check={({ password }) => (password === '' ? undefined : checkPassword(password))}
      submitLabel={t('edit.submit')}
      doneMessage={t('edit.done', { name: row.username })}
      invalidates={touched}
    >
      {(form) => (
        <>
          <PersonFields
            form={form}
            rolesHint={t(isSelf ? 'form.ownRoles' : 'form.rolesHint')}
            isSelf={isSelf}
          />
          {hasPassword ? (
            <NewPassword
              label={t('form.newPassword')}
              description={t('form.newPasswordHint')}
              {...form.getInputProps('password')}
            />
          ) : null}
        </>
      )}
    </FormDialog>
  );

  /** The own account is for those to give who see everybody's data. */
  function bodyOf(person: PersonValues) {
    const { account_uid, ...body } = personBody(person);
    return isLimited ? body : { ...body, account_uid };
  }
}
