import { Stack, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '#api/api-error.ts';
import { Dialog } from '#kit/dialog/dialog.tsx';
import { DialogFoot } from '#kit/dialog/dialog-foot.tsx';
import { done } from '#kit/form/done.ts';
import { SendButton } from '#kit/form/send-button.tsx';

interface CopySourceDialogProps {
  copyAddress: (key: string) => Promise<string>;
  onClose: () => void;
}

/** Asks for the key; with the right one the source address goes to the clipboard. */
export function CopySourceDialog({ copyAddress, onClose }: CopySourceDialogProps) {
  const { t } = useTranslation('theme');
  const [key, setKey] = useState('');
  const [error, setError] = useState<string>();
  const [isRunning, setRunning] = useState(false);
  /** Where the browser does not let it be copied. */
  const [address, setAddress] = useState<string>();

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    if (isRunning) return;
    if (key.trim() === '') {
      setError(t('source.missing'));
      return;
    }
    setRunning(true);
    try {
      await give(await copyAddress(key.trim()));
    } catch (failure) {
      setError(failure instanceof ApiError ? failure.message : t('source.failed'));
    } finally {
      setRunning(false);
    }
  }

  async function give(found: string): Promise<void> {
    try {
      await navigator.clipboard.writeText(found);
    } catch {
      setAddress(found);
      return;
    }
    done(t('source.copied'));
    onClose();
  }

  return (
    <Dialog title={t('source.title')} size={480} isBusy={isRunning} onClose={onClose}>
      <form noValidate onSubmit={(event) => void submit(event)}>
        <Stack gap="md">
          <TextInput
            type="password"
            label={t('source.key')}
            description={t('source.hint')}
            autoComplete="off"
            maxLength={256}
            value={key}
            error={error}
            data-autofocus
            onChange={(event) => {
              setKey(event.target.value);
              setError(undefined);
            }}
          />
          {address === undefined ? null : (
            <div role="status">
              {t('source.byHand')} <code>{address}</code>
            </div>
          )}
          <DialogFoot>
            <SendButton type="submit" loading={isRunning}>
              {t('source.submit')}
            </SendButton>
          </DialogFoot>
        </Stack>
      </form>
    </Dialog>
  );
}
