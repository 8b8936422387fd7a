import { changePassword, type Profile } from '@quarterdeck/contract/features/personal/personal';
import { useTranslation } from 'react-i18next';
import { invalidate } from '#api/query.ts';
import { surroundings } from '#api/surroundings.ts';
import { done } from '#kit/form/done.ts';
import { SecretField } from '#kit/form/secret-field.tsx';
import { useOwnForm } from '#kit/form/use-own-form.ts';
import { Time } from '#kit/time.tsx';
import { useSession } from '#session/session.ts';
import { Card } from './card.tsx';
import { NewPasswordForm, useRepeatedCheck } from './new-password-form.tsx';

interface PasswordCardProps {
  profile: Profile;
}

/** How long the password lasts, while that is not long. */
function DaysLeft() {
  const { t } = useTranslation('personal');
  const count = useSession((state) => state.user?.password_days_left);
  if (count === undefined) return null;
  return count > 0 ? t('password.daysLeft', { count }) : t('password.daysLeftNone');
}

/** Changes the password, with the current one. */
export function PasswordCard({ profile }: PasswordCardProps) {
  const { t } = useTranslation('personal');
  const check = useRepeatedCheck();
  const { form, isSending, refusal, formProps } = useOwnForm({
    endpoint: changePassword,
    name: t('password.title'),
    initialValues: { old_password: '', password: '', repeated: '' },
    toBody: ({ old_password, password }) => ({ old_password, password }),
    check: (values) => check(values),
    onDone: () => {
      form.reset();
      done(t('password.done'));
      // How long it lasts is told with who is signed in.
      surroundings().onAccessChanged();
      void invalidate('/backstage/personal');
    },
  });
  return (
    <Card
      group="password"
      lead={
        <>
          {t('password.changedAt')} <Time value={profile.password_changed_at} /> <DaysLeft />
        </>
      }
    >
      <NewPasswordForm
        form={form}
        formProps={formProps}
        username={profile.username}
        refusal={refusal}
        isSending={isSending}
        submitLabel={t('password.submit')}
      >
        <SecretField
          label={t('password.old')}
          autoComplete="current-password"
          {...form.getInputProps('old_password')}
        />
      </NewPasswordForm>
    </Card>
  );
}
