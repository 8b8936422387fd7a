import { Button, Stack } from '@mantine/core';
import { type CodeExport, downloadCodeExport } from '@quarterdeck/contract/features/codes/exports/exports';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '#api/api-error.ts';
import { download } from '#api/client.ts';
import { invalidate } from '#api/query.ts';
import { Dialog } from '#kit/dialog/dialog.tsx';
import { DialogFoot } from '#kit/dialog/dialog-foot.tsx';
import { done } from '#kit/form/done.ts';
import { Refusal } from '#kit/form/refusal.tsx';
import { SendButton } from '#kit/form/send-button.tsx';
import { Panel } from '#kit/panel.tsx';
import { touched } from './actions.ts';

interface DownloadDialogProps {
  row: CodeExport;
  onClose: () => void;
}

/** Takes the file, which there is once. */
export function DownloadDialog({ row, onClose }: DownloadDialogProps) {
  const { t } = useTranslation('codes-exports');
  const { t: tKit } = useTranslation('kit');
  const [isRunning, setRunning] = useState(false);
  const [refusal, setRefusal] = useState<string>();

  const take = async () => {
    setRunning(true);
    setRefusal(undefined);
    const { id, version, batch_no } = row;
    try {
      await download(downloadCodeExport, { body: { id, version }, quiet: true }, `${batch_no}.csv`);
      done(t('done.download'));
      onClose();
    } catch (error) {
      setRefusal(error instanceof ApiError ? error.message : tKit('form.failed'));
    } finally {
      setRunning(false);
      for (const path of touched) void invalidate(path);
    }
  };

  return (
    <Dialog
      title={t('dialog.title', { action: t('actions.download'), no: row.batch_no })}
      size={480}
      onClose={onClose}
      isBusy={isRunning}
    >
      <Stack gap="md">
        <Panel tone="warning">{t('consequence.download')}</Panel>
        <Refusal>{refusal}</Refusal>
        <DialogFoot>
          <Button variant="default" onClick={onClose} disabled={isRunning}>
            {tKit('form.cancel')}
          </Button>
          <SendButton loading={isRunning} onClick={() => void take()}>
            {t('actions.download')}
          </SendButton>
        </DialogFoot>
      </Stack>
    </Dialog>
  );
}
