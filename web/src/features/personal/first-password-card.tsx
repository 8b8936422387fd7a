import { type Profile, setFirstPassword } from '@quarterdeck/contract/features/personal/personal';
import { useTranslation } from 'react-i18next';
import { invalidate } from '#api/query.ts';
import { done } from '#kit/form/done.ts';
import { useOwnForm } from '#kit/form/use-own-form.ts';
import { Card } from './card.tsx';
import { NewPasswordForm, useRepeatedCheck } from './new-password-form.tsx';

interface FirstPasswordCardProps {
  profile: Profile;
}

/** A first password for an admin who signs in only through a provider. */
export function FirstPasswordCard({ profile }: FirstPasswordCardProps) {
  const { t } = useTranslation('personal');
  const check = useRepeatedCheck();
  const { form, isSending, refusal, formProps } = useOwnForm({
    endpoint: setFirstPassword,
    initialValues: { password: '', repeated: '' },
    toBody: ({ password }) => ({ password }),
    check: (values) => check(values),
    onDone: () => {
      done(t('password.setDone'));
      void invalidate('/backstage/personal');
    },
  });
  return (
    <Card group="password" lead={t('password.none')}>
      <NewPasswordForm
        form={form}
        formProps={formProps}
        username={profile.username}
        refusal={refusal}
        isSending={isSending}
        submitLabel={t('password.set')}
      />
    </Card>
  );
}
