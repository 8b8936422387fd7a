import { TextInput } from '@mantine/core';
import { addAdmin, inviteAdmin } from '@quarterdeck/contract/features/admins/admins';
import { useTranslation } from 'react-i18next';
import { useNewPasswordCheck } from '#kit/form/field-errors.ts';
import { FormDialog } from '#kit/form/form-dialog.tsx';
import { Intention } from '#kit/form/intention.ts';
import { Panel } from '#kit/panel.tsx';
import { type Invitation, touched } from './actions.ts';
import { MailFields, mailBody, mailingTo } from './mail-fields.tsx';
import { NewPassword } from './new-password.tsx';
import { usePasswordMin } from './password-min.ts';
import { noPerson, PersonFields, personBody } from './person-fields.tsx';

interface CreateDialogProps {
  way: 'add' | 'invite';
  onInvited: (invitation: Invitation) => void;
  onClose: () => void;
}

// Kept while the dialogs are closed: a code whose answer was lost is told when the same is sent again.
const intentions = { add: new Intention(), invite: new Intention() };

/** Makes an admin, with a password or by an invitation. */
export default function CreateDialog({ way, onInvited, onClose }: CreateDialogProps) {
  const { t } = useTranslation('admins');
  const checkPassword = useNewPasswordCheck(usePasswordMin());
  const common = { row: undefined, onClose, invalidates: touched, intention: intentions[way] };
  const username = {
    label: t('columns.username'),
    description: t('form.usernameHint'),
    withAsterisk: true,
    maxLength: 64,
    autoComplete: 'off',
    autoCapitalize: 'none',
    spellCheck: false,
    'data-autofocus': true,
  };
  if (way === 'invite') {
    return (
      <FormDialog
        {...common}
        title={t('invite.title')}
        endpoint={inviteAdmin}
        initialValues={{ username: '', ...noPerson, ...mailingTo() }}
        toBody={(values) => ({ username: values.username, ...personBody(values), ...mailBody(values) })}
        submitLabel={t('invite.submit')}
        doneMessage={t('invite.done')}
        onDone={onInvited}
      >
        {(form) => (
          <>
            <Panel tone="info">{t('invite.consequence')}</Panel>
            <TextInput {...username} {...form.getInputProps('username')} />
            <PersonFields form={form} />
            <MailFields form={form} />
          </>
        )}
      </FormDialog>
    );
  }
  return (
    <FormDialog
      {...common}
      title={t('add.title')}
      endpoint={addAdmin}
      initialValues={{ username: '', password: '', ...noPerson }}
      toBody={({ username: name, password, ...person }) => ({
        username: name,
        password,
        ...personBody(person),
      })}
      check={({ password }) => checkPassword(password)}
      submitLabel={t('add.submit')}
      doneMessage={t('add.done')}
    >
      {(form) => (
        <>
          <TextInput {...username} {...form.getInputProps('username')} />
          <NewPassword label={t('form.password')} withAsterisk {...form.getInputProps('password')} />
          <PersonFields form={form} />
        </>
      )}
    </FormDialog>
  );
}
