import { Button, Group, Stack, TextInput } from '@mantine/core';
import { type Passkey, removePasskey, renamePasskey } from '@quarterdeck/contract/features/personal/passkeys';
import { IconKey } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { done } from '#kit/form/done.ts';
import { Refusal } from '#kit/form/refusal.tsx';
import { SecretField } from '#kit/form/secret-field.tsx';
import { SendButton } from '#kit/form/send-button.tsx';
import { useOwnForm } from '#kit/form/use-own-form.ts';
import { StatusTag } from '#kit/status-tag.tsx';
import { Time } from '#kit/time.tsx';
import classes from './personal.module.css';

interface PasskeyLineProps {
  passkey: Passkey;
  /** What may be done with it stands below. */
  isOpen: boolean;
  onOpen: () => void;
  onClose: () => void;
}

/** A passkey, when it was last used, and its other name or its end. */
export function PasskeyLine({ passkey, isOpen, onOpen, onClose }: PasskeyLineProps) {
  const { t } = useTranslation('personal');
  const { name, created_at: createdAt, last_used_at: lastUsedAt, synced } = passkey;
  return (
    <li className={classes.line}>
      <span className={classes.icon}>
        <IconKey size={20} stroke={1.6} aria-hidden="true" />
      </span>
      <div className={classes.words}>
        <span className={classes.device}>
          {name}{' '}
          {synced ? (
            <StatusTag tone="neutral" small>
              {t('passkeys.synced')}
            </StatusTag>
          ) : null}
        </span>
        <span className={classes.place}>
          <span>{t(lastUsedAt === null ? 'passkeys.unused' : 'passkeys.used')}</span>
          <Time value={lastUsedAt ?? createdAt} />
        </span>
      </div>
      <Button
        variant="default"
        size="xs"
        aria-label={t('passkeys.changeOf', { name })}
        aria-expanded={isOpen}
        onClick={isOpen ? onClose : onOpen}
      >
        {t('passkeys.change')}
      </Button>
      {isOpen ? <ChangeForms passkey={passkey} onClose={onClose} /> : null}
    </li>
  );
}

interface ChangeFormProps {
  passkey: Passkey;
  onClose: () => void;
}

function ChangeForms({ passkey, onClose }: ChangeFormProps) {
  const [isRemoving, setRemoving] = useState(false);
  return (
    <div className={classes.below}>
      {isRemoving ? (
        <RemoveForm passkey={passkey} onClose={onClose} />
      ) : (
        <RenameForm passkey={passkey} onClose={onClose} onRemove={() => setRemoving(true)} />
      )}
    </div>
  );
}

function RenameForm({ passkey, onClose, onRemove }: ChangeFormProps & { onRemove: () => void }) {
  const { t } = useTranslation('personal');
  const { id, version } = passkey;
  const { form, isSending, refusal, formProps } = useOwnForm({
    endpoint: renamePasskey,
    initialValues: { name: passkey.name },
    toBody: ({ name }) => ({ id, version, name }),
    onDone: () => {
      done(t('passkeys.renamed'));
      onClose();
    },
  });
  return (
    <form {...formProps}>
      <Stack gap="sm">
        <TextInput label={t('passkeys.name')} maxLength={64} withAsterisk {...form.getInputProps('name')} />
        <Refusal>{refusal}</Refusal>
        <Group justify="flex-end">
          <Button variant="default" onClick={onRemove}>
            {t('passkeys.remove')}
          </Button>
          <SendButton type="submit" loading={isSending}>
            {t('passkeys.rename')}
          </SendButton>
        </Group>
      </Stack>
    </form>
  );
}

function RemoveForm({ passkey: { id }, onClose }: ChangeFormProps) {
  const { t } = useTranslation('personal');
  const { form, isSending, refusal, formProps } = useOwnForm({
    endpoint: removePasskey,
    initialValues: { password: '' },
    toBody: ({ password }) => ({ id, password }),
    onDone: () => {
      done(t('passkeys.removed'));
      onClose();
    },
  });
  return (
    <form {...formProps}>
      <Stack gap="sm">
        <SecretField
          label={t('password.old')}
          autoComplete="current-password"
          data-autofocus
          {...form.getInputProps('password')}
        />
        <Refusal>{refusal}</Refusal>
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            {t('passkeys.cancel')}
          </Button>
          <SendButton type="submit" color="red.9" loading={isSending}>
            {t('passkeys.remove')}
          </SendButton>
        </Group>
      </Stack>
    </form>
  );
}
