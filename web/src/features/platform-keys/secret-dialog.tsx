import { Button, Stack } from '@mantine/core';
import type { NewPlatformSecret } from '@quarterdeck/contract/features/platform-keys/platform-keys';
import { useTranslation } from 'react-i18next';
import { CopyText } from '#kit/copy-text.tsx';
import { Dialog } from '#kit/dialog/dialog.tsx';
import { DialogFoot } from '#kit/dialog/dialog-foot.tsx';
import { Facts } from '#kit/facts.tsx';
import { Panel } from '#kit/panel.tsx';
import { Time } from '#kit/time.tsx';

interface SecretDialogProps {
  made: NewPlatformSecret;
  onClose: () => void;
}

/** A key with its secret, for the only time. */
export default function SecretDialog({ made: { platform_key, secret }, onClose }: SecretDialogProps) {
  const { t } = useTranslation('platform-keys');
  const { name, key, previous_secret_until: until } = platform_key;
  return (
    <Dialog title={t('secret.title', { name })} size={560} onClose={onClose} isFirm>
      <Stack gap="md">
        <Panel tone="warning">{t('secret.once')}</Panel>
        <Facts
          facts={[
            [t('columns.key'), <CopyText key="key" value={key} whole />, 'wide'],
            [t('fields.secret'), <CopyText key="secret" value={secret} whole />, 'wide'],
            [
              t('fields.previous_secret_until'),
              until === null ? undefined : <Time key="until" value={until} />,
            ],
          ]}
        />
        <DialogFoot>
          <Button onClick={onClose}>{t('secret.close')}</Button>
        </DialogFoot>
      </Stack>
    </Dialog>
  );
}
