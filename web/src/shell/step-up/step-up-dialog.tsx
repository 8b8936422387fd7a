import '#kit/styles.ts';
import { Button, Group, Radio, Stack } from '@mantine/core';
import { beginPasskeyStepUp } from '@quarterdeck/contract/features/personal/passkeys';
import { type StepUpMethod, stepUp } from '@quarterdeck/contract/features/session/session';
import { type ComponentType, createElement, type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '#api/api-error.ts';
import { call } from '#api/client.ts';
import { Dialog } from '#kit/dialog/dialog.tsx';
import { DialogFoot } from '#kit/dialog/dialog-foot.tsx';
import { CodeField } from '#kit/form/code-field.tsx';
import { Refusal } from '#kit/form/refusal.tsx';
import { SecretField } from '#kit/form/secret-field.tsx';
import { SendButton } from '#kit/form/send-button.tsx';
import { useOwnForm } from '#kit/form/use-own-form.ts';
import { answerByPasskey, usePasskeys } from '#session/passkeys.ts';
import { useSession } from '#session/session.ts';
import { answerStepUp } from '#session/step-up.ts';
import { ProviderForm } from './provider-form.tsx';

interface StepUpDialogProps {
  methods: readonly StepUpMethod[];
  onClose: () => void;
}

/** Has the reader prove again who they are; what waits for it is carried out afterwards. */
export default function StepUpDialog({ methods, onClose }: StepUpDialogProps) {
  const { t } = useTranslation('kit');
  const takesPasskeys = usePasskeys();
  const open = methods.filter((one) => one !== 'passkey' || takesPasskeys);
  const [chosen, setChosen] = useState<StepUpMethod>();
  const method = chosen ?? open[0];
  return (
    <Dialog title={t('stepUp.title')} size={440} onClose={onClose} isKept>
      <Stack gap="md">
        <span>{t('stepUp.lead')}</span>
        {open.length < 2 ? null : (
          <Radio.Group
            label={t('stepUp.method')}
            value={method ?? null}
            onChange={(next) => setChosen(next as StepUpMethod)}
          >
            <Group mt="xs" gap="lg">
              {open.map((one) => (
                <Radio key={one} value={one} label={t(`stepUp.${one}`)} />
              ))}
            </Group>
          </Radio.Group>
        )}
        {method === undefined ? <NoWay onClose={onClose} /> : createElement(forms[method], { onClose })}
      </Stack>
    </Dialog>
  );
}

interface FormProps {
  onClose: () => void;
}

/** For admins without any method to confirm their identity. */
function NoWay({ onClose }: FormProps) {
  const { t } = useTranslation('kit');
  return (
    <>
      <Refusal>{t('stepUp.none')}</Refusal>
      <DialogFoot>
        <Button variant="default" data-autofocus onClick={onClose}>
          {t('form.cancel')}
        </Button>
      </DialogFoot>
    </>
  );
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

function PasskeyForm({ onClose }: FormProps) {
  const { t } = useTranslation('kit');
  const [isAsking, setAsking] = useState(false);
  const [refusal, setRefusal] = useState<string>();

  async function ask(event: FormEvent): Promise<void> {
    event.preventDefault();
    if (isAsking) return;
    setAsking(true);
    setRefusal(undefined);
    try {
      const passkey = await answerByPasskey(await call(beginPasskeyStepUp, { quiet: true }));
      if (passkey === undefined) return;
      await call(stepUp, { body: { method: 'passkey', passkey }, quiet: true });
      answerStepUp(true);
    } catch (error) {
      setRefusal(error instanceof ApiError ? error.message : t('form.failed'));
    } finally {
      setAsking(false);
    }
  }

  return (
    <form onSubmit={(event) => void ask(event)}>
      <Stack gap="md">
        <Refusal>{refusal}</Refusal>
        <Buttons isSending={isAsking} onClose={onClose} />
      </Stack>
    </form>
  );
}

const forms: Record<StepUpMethod, ComponentType<FormProps>> = {
  password: PasswordForm,
  code: CodeForm,
  passkey: PasskeyForm,
  provider: ProviderForm,
};

function Buttons({ isSending, onClose }: FormProps & { isSending: boolean }) {
  const { t } = useTranslation('kit');
  return (
    <DialogFoot>
      <Button variant="default" onClick={onClose} disabled={isSending}>
        {t('form.cancel')}
      </Button>
      <SendButton type="submit" loading={isSending}>
        {t('stepUp.submit')}
      </SendButton>
    </DialogFoot>
  );
}
