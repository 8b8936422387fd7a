import '#kit/styles.ts';
import { Button, Group, Radio, Stack } from '@mantine/core';
import { type StepUpMethod, stepUp } from '@quarterdeck/contract/session';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Dialog } from '#kit/dialog/dialog.tsx';
import { CodeField } from '#kit/form/code-field.tsx';
import { Refusal } from '#kit/form/refusal.tsx';
import { SecretField } from '#kit/form/secret-field.tsx';
import { useOwnForm } from '#kit/form/use-own-form.ts';
import { useSession } from '#session/session.ts';
import { answerStepUp } from '#session/step-up.ts';

interface StepUpDialogProps {
  methods: readonly StepUpMethod[];
  onClose: () => void;
}

/** Has the reader prove again who they are; what waits for it is carried out afterwards. */
export default function StepUpDialog({ methods, onClose }: StepUpDialogProps) {
  const { t } = useTranslation('kit');
  const [method, setMethod] = useState<StepUpMethod>('password');
  return (
    <Dialog title={t('stepUp.title')} size={440} onClose={onClose} isKept>
      <Stack gap="md">
        <span>{t('stepUp.lead')}</span>
        {methods.length < 2 ? null : (
          <Radio.Group
            label={t('stepUp.method')}
            value={method}
            onChange={(next) => setMethod(next as StepUpMethod)}
          >
            <Group mt="xs" gap="lg">
              {methods.map((one) => (
                <Radio key={one} value={one} label={t(`stepUp.${one}`)} />
              ))}
            </Group>
          </Radio.Group>
        )}
        {method === 'password' ? <PasswordForm onClose={onClose} /> : <CodeForm onClose={onClose} />}
      </Stack>
    </Dialog>
  );
}

interface FormProps {
  onClose: () => void;
}

function PasswordForm({ onClose }: FormProps) {
  const { t } = useTranslation('kit');
  const username = useSession(({ user }) => user?.username ?? '');
  const { form, isSending, refusal, formProps } = useOwnForm({
    endpoint: stepUp,
    initialValues: { password: '' },
    toBody: ({ password }) => ({ method: 'password' as const, password }),
    onDone: () => answerStepUp(true),
  });
  return (
    <form {...formProps}>
      <Stack gap="md">
        {/* For what fills in passwords, which asks whose it is. */}
        <input name="username" autoComplete="username" value={username} readOnly hidden />
        <SecretField
          label={t('stepUp.password')}
          autoComplete="current-password"
          data-autofocus
          {...form.getInputProps('password')}
        />
        <Refusal>{refusal}</Refusal>
        <Buttons isSending={isSending} onClose={onClose} />
      </Stack>
    </form>
  );
}

function CodeForm({ onClose }: FormProps) {
  const { t } = useTranslation('kit');
  const { form, isSending, refusal, formProps } = useOwnForm({
    endpoint: stepUp,
    initialValues: { code: '' },
    toBody: ({ code }) => ({ method: 'code' as const, code }),
    onDone: () => answerStepUp(true),
  });
  return (
    <form {...formProps}>
      <Stack gap="md">
        <CodeField label={t('stepUp.code')} data-autofocus {...form.getInputProps('code')} />
        <Refusal>{refusal}</Refusal>
        <Buttons isSending={isSending} onClose={onClose} />
      </Stack>
    </form>
  );
}

function Buttons({ isSending, onClose }: FormProps & { isSending: boolean }) {
  const { t } = useTranslation('kit');
  return (
    <Group justify="flex-end" gap="sm">
      <Button variant="default" onClick={onClose} disabled={isSending}>
        {t('form.cancel')}
      </Button>
      <Button type="submit" loading={isSending}>
        {t('stepUp.submit')}
      </Button>
    </Group>
  );
}
