import { TextInput } from '@mantine/core';
import { isBlank } from '@quarterdeck/contract/core/validation/text';
import { editUser } from '@quarterdeck/contract/features/users/commands';
import { useTranslation } from 'react-i18next';
import { FormDialog } from '#kit/form/form-dialog.tsx';
import { Panel } from '#kit/panel.tsx';
import { touched } from './actions.ts';
import type { UserDialogProps } from './user-dialog.ts';

const fields = [
  { name: 'nickname', maxLength: 64, required: true },
  { name: 'email', maxLength: 254, required: false },
  { name: 'phone', maxLength: 32, required: false },
  { name: 'country', maxLength: 2, required: false },
  { name: 'lang', maxLength: 16, required: true },
] as const;

/** Corrects how a user is called and reached. */
export function EditDialog({ row, onClose }: UserDialogProps) {
  const { t } = useTranslation('users');
  const { nickname, email, phone, country, lang } = row;
  return (
    <FormDialog
      title={t('edit.title', { uid: row.uid })}
      endpoint={editUser}
      row={row}
      action="edit"
      onClose={onClose}
      initialValues={{ nickname, email: email ?? '', phone: phone ?? '', country: country ?? '', lang }}
      toBody={(values) => ({
        ...values,
        email: orNull(values.email),
        phone: orNull(values.phone),
        country: orNull(values.country.toUpperCase()),
      })}
      submitLabel={t('actions.edit')}
      doneMessage={t('edit.done', { uid: row.uid })}
      invalidates={touched}
    >
      {(form) => (
        <>
          <Panel tone="info">{t('edit.consequence')}</Panel>
          {fields.map(({ name, maxLength, required }) => (
            <TextInput
              key={name}
              label={t(`columns.${name}`)}
              description={name === 'country' ? t('edit.countryHint') : undefined}
              withAsterisk={required}
              maxLength={maxLength}
              {...form.getInputProps(name)}
            />
          ))}
        </>
      )}
    </FormDialog>
  );
}

function orNull(text: string): string | null {
  return isBlank(text) ? null : text;
}
