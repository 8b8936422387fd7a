import { Button, Group, Stack, TextInput } from '@mantine/core';
import { deviceOf } from '@quarterdeck/contract/core/device';
import {
  addPasskey,
  beginPasskey,
  type Passkey,
  passkeyIndex,
} from '@quarterdeck/contract/features/personal/passkeys';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '#api/api-error.ts';
import { call } from '#api/client.ts';
import { endpointQuery, invalidate } from '#api/query.ts';
import { done } from '#kit/form/done.ts';
import { Refusal } from '#kit/form/refusal.tsx';
import { SecretField } from '#kit/form/secret-field.tsx';
import { SendButton } from '#kit/form/send-button.tsx';
import { useOwnForm } from '#kit/form/use-own-form.ts';
import { makePasskey, usePasskeys } from '#session/passkeys.ts';
import { useSite } from '#session/site.ts';
import { Card } from './card.tsx';
import { Lines } from './lines.tsx';
import { PasskeyLine } from './passkey-line.tsx';

/** Signing in without a password: the passkeys there are, and another one. */
export function PasskeysCard() {
  const { t } = useTranslation('personal');
  const { passkeyOrigin } = useSite();
  const takesPasskeys = usePasskeys();
  const { data, isError } = useQuery(endpointQuery(passkeyIndex, undefined, { quiet: true }));
  const [open, setOpen] = useState<number | 'new'>();
  const close = () => {
    setOpen(undefined);
    void invalidate('/backstage/personal');
  };
  return (
    <Card
      group="passkeys"
      lead={takesPasskeys ? t('passkeys.lead') : t('passkeys.elsewhere', { origin: passkeyOrigin })}
      aside={
        takesPasskeys && open !== 'new' ? (
          <Button variant="default" size="xs" onClick={() => setOpen('new')}>
            {t('passkeys.add')}
          </Button>
        ) : null
      }
    >
      <Lines count={data?.list.length} isError={isError}>
        {data?.list.map((passkey: Passkey) => (
          <PasskeyLine
            key={passkey.id}
            passkey={passkey}
            isOpen={open === passkey.id}
            onOpen={() => setOpen(passkey.id)}
            onClose={close}
          />
        ))}
      </Lines>
      {open === 'new' ? <NewPasskeyForm onClose={close} /> : null}
    </Card>
  );
}

/** The password, then the authenticator, then the server again. */
function NewPasskeyForm({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('personal');
  const [isMaking, setMaking] = useState(false);
  const [failure, setFailure] = useState<string>();
  const { form, isSending, refusal, formProps } = useOwnForm({
    endpoint: beginPasskey,
    initialValues: { name: deviceOf(navigator.userAgent), password: '' },
    toBody: ({ password }) => ({ password }),
    check: ({ name }) => (name.trim() === '' ? { name: t('passkeys.nameless') } : undefined),
    onDone: (asked, { name }) => void make(asked, name),
  });

  async function make(asked: Parameters<typeof makePasskey>[0], name: string): Promise<void> {
    setMaking(true);
    setFailure(undefined);
    try {
      const made = await makePasskey(asked);
      if (made === undefined) {
        setFailure(t('passkeys.notMade'));
        return;
      }
      await call(addPasskey, { body: { name, ...made }, quiet: true });
      done(t('passkeys.added'));
      onClose();
    } catch (error) {
      setFailure(error instanceof ApiError ? error.message : t('passkeys.notMade'));
    } finally {
      setMaking(false);
    }
  }

  return (
    <form {...formProps}>
      <Stack gap="sm">
        <TextInput
          label={t('passkeys.name')}
          maxLength={64}
          withAsterisk
          data-autofocus
          {...form.getInputProps('name')}
        />
        <SecretField
          label={t('password.old')}
          autoComplete="current-password"
          {...form.getInputProps('password')}
        />
        <Refusal>{refusal ?? failure}</Refusal>
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose} disabled={isSending || isMaking}>
            {t('passkeys.cancel')}
          </Button>
          <SendButton type="submit" loading={isSending || isMaking}>
            {t('passkeys.add')}
          </SendButton>
        </Group>
      </Stack>
    </form>
  );
}
