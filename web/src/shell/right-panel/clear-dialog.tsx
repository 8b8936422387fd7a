import { Button, Group, Modal, Text } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { plainHeader } from '#kit/plain-header.ts';
import { useReturnFocus } from '#kit/use-return-focus.ts';
import { clearCache } from './clear-cache.ts';

/** Asks before everything that this browser keeps is gone. */
export function ClearDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('theme');
  const [isRunning, setRunning] = useState(false);
  useReturnFocus();
  return (
    <Modal
      opened
      onClose={onClose}
      title={t('clear.question')}
      attributes={plainHeader}
      closeButtonProps={{ 'aria-label': t('drawer.close') }}
    >
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
    </Modal>
  );
}
