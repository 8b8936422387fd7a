import { Group, Stack } from '@mantine/core';
import {
  beginSecondFactor,
  confirmSecondFactor,
  type Enrolment,
} from '@quarterdeck/contract/features/personal/personal';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { CopyText } from '#kit/copy-text.tsx';
import { CodeField } from '#kit/form/code-field.tsx';
import { Refusal } from '#kit/form/refusal.tsx';
import { SecretField } from '#kit/form/secret-field.tsx';
import { SendButton } from '#kit/form/send-button.tsx';
import { useOwnForm } from '#kit/form/use-own-form.ts';
import { lazyPart } from '#kit/lazy-part.tsx';

const QrCode = lazyPart(() => import('#kit/qr-code.tsx'));

interface EnrolFormProps {
  onCodes: (codes: string[]) => void;
}

/** Turns the second factor on: the password, then the secret for the authenticator, then its first code. */
export function EnrolForm({ onCodes }: EnrolFormProps) {
  const { t } = useTranslation('personal');
  const [begun, setBegun] = useState<Enrolment & { password: string }>();
  const { form, isSending, refusal, formProps } = useOwnForm({
    endpoint: beginSecondFactor,
    initialValues: { password: '' },
    toBody: ({ password }) => ({ password }),
    onDone: (enrolment, { password }) => setBegun({ ...enrolment, password }),
  });
  if (begun) return <ConfirmForm {...begun} onCodes={onCodes} />;
  return (
    <form {...formProps}>
      <Stack gap="sm">
        <SecretField
          label={t('password.old')}
          autoComplete="current-password"
          {...form.getInputProps('password')}
        />
        <Refusal>{refusal}</Refusal>
        <Group justify="flex-end">
          <SendButton type="submit" loading={isSending}>
            {t('factor.begin')}
          </SendButton>
        </Group>
      </Stack>
    </form>
  );
}

function ConfirmForm({
  secret,
  address,
  password,
  onCodes,
}: Enrolment & { password: string } & EnrolFormProps) {
  const { t } = useTranslation('personal');
  const { form, isSending, refusal, formProps } = useOwnForm({
    endpoint: confirmSecondFactor,
    initialValues: { code: '' },
    toBody: ({ code }) => ({ password, code }),
    onDone: ({ codes }) => onCodes(codes),
  });
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => field.current?.focus(), []);
  return (
    <form {...formProps}>
      <Stack gap="sm">
        <span>{t('factor.scan')}</span>
        <QrCode value={address} label={t('factor.qr')} />
        <CopyText value={secret} whole />
        <CodeField ref={field} label={t('factor.code')} {...form.getInputProps('code')} />
        <Refusal>{refusal}</Refusal>
        <Group justify="flex-end">
          <SendButton type="submit" loading={isSending}>
            {t('factor.confirm')}
          </SendButton>
        </Group>
      </Stack>
    </form>
  );
}
