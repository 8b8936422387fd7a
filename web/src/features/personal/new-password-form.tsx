import { Group, Stack } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import type { FormHTMLAttributes, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useNewPasswordCheck } from '#kit/form/field-errors.ts';
import { Refusal } from '#kit/form/refusal.tsx';
import { SecretField } from '#kit/form/secret-field.tsx';
import { SendButton } from '#kit/form/send-button.tsx';
import { useSite } from '#session/site.ts';

interface NewPassword {
  password: string;
  repeated: string;
}

/** Says what is wrong with a new password before it is sent: too short, or not the same when it is repeated. */
export function useRepeatedCheck(): (values: NewPassword) => Record<string, string> {
  const { t } = useTranslation('personal');
  const checkNew = useNewPasswordCheck(useSite().passwordMin);
  return ({ password, repeated }) => ({
    ...checkNew(password),
    ...(password !== repeated && { repeated: t('password.different') }),
  });
}

interface NewPasswordFormProps {
  form: Pick<UseFormReturnType<NewPassword>, 'getInputProps'>;
  formProps: FormHTMLAttributes<HTMLFormElement>;
  /** Whose it is, which is what asks whatever keeps or fills in passwords. */
  username: string;
  refusal: string | undefined;
  isSending: boolean;
  submitLabel: string;
  /** Fields before it. */
  children?: ReactNode;
}

/** Two fields for a new password. */
export function NewPasswordForm(props: NewPasswordFormProps) {
  const { form, formProps, username, refusal, isSending, submitLabel, children } = props;
  const { t } = useTranslation('personal');
  const { passwordMin: min } = useSite();
  return (
    <form {...formProps}>
      <Stack gap="sm">
        <input name="username" autoComplete="username" value={username} readOnly hidden />
        {children}
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
          <SendButton type="submit" loading={isSending}>
            {submitLabel}
          </SendButton>
        </Group>
      </Stack>
    </form>
  );
}
