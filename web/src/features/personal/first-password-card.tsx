import { Button, Group, Stack } from '@mantine/core';
import { type Profile, setFirstPassword } from '@quarterdeck/contract/personal';
import { useTranslation } from 'react-i18next';
import { invalidate } from '#api/query.ts';
import { done } from '#kit/form/done.ts';
import { useNewPasswordCheck } from '#kit/form/field-errors.ts';
import { Refusal } from '#kit/form/refusal.tsx';
import { SecretField } from '#kit/form/secret-field.tsx';
import { useOwnForm } from '#kit/form/use-own-form.ts';
import { useSite } from '#session/site.ts';
import { Card } from './card.tsx';

interface FirstPasswordCardProps {
  profile: Profile;
}

/** A password for whoever has signed in by another service alone. */
export function FirstPasswordCard({ profile }: FirstPasswordCardProps) {
  const { t } = useTranslation('personal');
  const { passwordMin: min } = useSite();
  const checkNew = useNewPasswordCheck();
  const { form, isSending, refusal, formProps } = useOwnForm({
    endpoint: setFirstPassword,
    initialValues: { password: '', repeated: '' },
    toBody: ({ password }) => ({ password }),
    check: ({ password, repeated }) => ({
      ...checkNew(password),
      ...(password !== repeated && { repeated: t('password.different') }),
    }),
    onDone: () => {
      done(t('password.setDone'));
      void invalidate('/backstage/personal');
    },
  });
  return (
    <Card title={t('password.title')} lead={t('password.none')}>
      <form {...formProps}>
        <Stack gap="sm">
          {/* For what keeps passwords, which asks whose it is. */}
          <input name="username" autoComplete="username" value={profile.username} readOnly hidden />
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
              {t('password.set')}
            </Button>
          </Group>
        </Stack>
      </form>
    </Card>
  );
}
