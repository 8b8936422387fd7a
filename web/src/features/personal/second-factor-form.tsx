import { Group, Radio, Stack } from '@mantine/core';
import { removeSecondFactor, renewRecoveryCodes } from '@quarterdeck/contract/features/personal/personal';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { CodeField } from '#kit/form/code-field.tsx';
import { done } from '#kit/form/done.ts';
import { Refusal } from '#kit/form/refusal.tsx';
import { SecretField } from '#kit/form/secret-field.tsx';
import { SendButton } from '#kit/form/send-button.tsx';
import { useOwnForm } from '#kit/form/use-own-form.ts';

interface SecondFactorFormProps {
  onCodes: (codes: string[]) => void;
  onRemoved: () => void;
}

/** What is done with a second factor that is on; both take the password and a code. */
export function SecondFactorForm({ onCodes, onRemoved }: SecondFactorFormProps) {
  const { t } = useTranslation('personal');
  const [action, setAction] = useState<'renew' | 'remove'>('renew');
  const { form, isSending, refusal, formProps } = useOwnForm({
    endpoint: action === 'renew' ? renewRecoveryCodes : removeSecondFactor,
    initialValues: { password: '', code: '' },
    toBody: (values) => values,
    onDone: (reply) => {
      form.reset();
      if (reply !== null) onCodes(reply.codes);
      else {
        done(t('factor.removed'));
        onRemoved();
      }
    },
  });
  return (
    <form {...formProps}>
      <Stack gap="sm">
        <Radio.Group
          label={t('factor.what')}
          value={action}
          onChange={(next) => setAction(next as 'renew' | 'remove')}
        >
          <Group mt="xs" gap="lg">
            <Radio value="renew" label={t('factor.renew')} />
            <Radio value="remove" label={t('factor.remove')} />
          </Group>
        </Radio.Group>
        <SecretField
          label={t('password.old')}
          autoComplete="current-password"
          {...form.getInputProps('password')}
        />
        <CodeField label={t('factor.code')} {...form.getInputProps('code')} />
        <Refusal>{refusal}</Refusal>
        <Group justify="flex-end">
          <SendButton type="submit" loading={isSending} color={action === 'remove' ? 'red.9' : undefined}>
            {t(`factor.${action}`)}
          </SendButton>
        </Group>
      </Stack>
    </form>
  );
}
