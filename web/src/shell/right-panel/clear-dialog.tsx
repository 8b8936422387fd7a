import { Button, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Dialog } from '#kit/dialog/dialog.tsx';
import { DialogFoot } from '#kit/dialog/dialog-foot.tsx';
import { letGo, unsavedIn } from '#kit/form/unsaved.ts';
import { LostWork } from '#shell/leaving/lost-work.tsx';
import { clearCache } from './clear-cache.ts';

/** Asks before everything that this browser keeps is gone. */
export function ClearDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('theme');
  const { t: tApp } = useTranslation();
  const [isRunning, setRunning] = useState(false);
  const [lost] = useState(() => unsavedIn());
  return (
    <Dialog title={t('clear.question')} size={480} isBusy={isRunning} onClose={onClose}>
      <Stack gap="md">
        <Text>{t('clear.consequence')}</Text>
        {lost.length === 0 ? null : (
          <>
            <Text>{tApp('shell.unsaved')}</Text>
            <LostWork lost={lost} />
          </>
        )}
        <DialogFoot>
          <Button variant="default" onClick={onClose} data-autofocus>
            {t('clear.cancel')}
          </Button>
          <Button
            color="red.9"
            loading={isRunning}
            onClick={() => {
              setRunning(true);
              letGo();
              void clearCache();
            }}
          >
            {t('clear.confirm')}
          </Button>
        </DialogFoot>
      </Stack>
    </Dialog>
  );
}
