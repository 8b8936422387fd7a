import { Button, Group, Stack } from '@mantine/core';
import { changePassword, type Profile } from '@quarterdeck/contract/personal';
import { useTranslation } from 'react-i18next';
import { invalidate } from '#api/query.ts';
import { surroundings } from '#api/surroundings.ts';
import { done } from '#kit/form/done.ts';
import { useNewPasswordCheck } from '#kit/form/field-errors.ts';
import { Refusal } from '#kit/form/refusal.tsx';
import { SecretField } from '#kit/form/secret-field.tsx';
import { useOwnForm } from '#kit/form/use-own-form.ts';
import { Time } from '#kit/time.tsx';
import { useSession } from '#session/session.ts';
import { useSite } from '#session/site.ts';
import { Card } from './card.tsx';

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

/** Another password, for whoever knows the one of now. */
export function PasswordCard({ profile }: PasswordCardProps) {
  const { t } = useTranslation('personal');
  const { passwordMin: min } = useSite();
  const checkNew = useNewPasswordCheck();
  const { form, isSending, refusal, formProps } = useOwnForm({
    endpoint: changePassword,
    name: t('password.title'),
    initialValues: { old_password: '', password: '', repeated: '' },
    toBody: ({ old_password, password }) => ({ old_password, password }),
    check: ({ password, repeated }) => ({
      ...checkNew(password),
      ...(password !== repeated && { repeated: t('password.different') }),
    }),
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
      title={t('password.title')}
      lead={
        <>
          {t('password.changedAt')} <Time value={profile.password_changed_at} /> <DaysLeft />
        </>
      }
    >
      <form {...formProps}>
        <Stack gap="sm">
          {/* For what fills in passwords, which asks whose it is. */}
          <input name="username" autoComplete="username" value={profile.username} readOnly hidden />
          <SecretField
            label={t('password.old')}
            autoComplete="current-password"
            {...form.getInputProps('old_password')}
          />
          <SecretField
            label={t('password.new')}
            description={t('password.hint', { min })}
            autoComplete="new-password"
            {...form.getInputProps('password')}
          />
          <SecretField
            label={t('password.repeat')}
            autoComplete="new-password"
            {...form.getInputProps('repeated')}
          />
          <Refusal>{refusal}</Refusal>
          <Group justify="flex-end">
            <Button type="submit" loading={isSending}>
              {t('password.submit')}
            </Button>
          </Group>
        </Stack>
      </form>
    </Card>
  );
}
