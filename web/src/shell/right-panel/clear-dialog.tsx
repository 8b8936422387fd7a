import { Button, Group, Text } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Dialog } from '#kit/dialog/dialog.tsx';
import { clearCache } from './clear-cache.ts';

/** Asks before everything that this browser keeps is gone. */
export function ClearDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('theme');
  const [isRunning, setRunning] = useState(false);
  return (
    <Dialog title={t('clear.question')} size={480} isBusy={isRunning} onClose={onClose}>
      <Text>{t('clear.consequence')}</Text>
      <Group justify="flex-end" gap="sm" mt="lg">
        <Button variant="default" onClick={onClose} data-autofocus>
          {t('clear.cancel')}
        </Button>
        <Button
          color="red.9"
          loading={isRunning}
          onClick={() => {
            setRunning(true);
            void clearCache();
          }}
        >
          {t('clear.confirm')}
        </Button>
      </Group>
    </Dialog>
  );
}
