import { FileButton, Group } from '@mantine/core';
import { pictureTypes } from '@quarterdeck/contract/features/files/files';
import { type Media, replaceMedia, uploadMedia } from '@quarterdeck/contract/features/files/library';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '#api/api-error.ts';
import { upload } from '#api/client.ts';
import { invalidate } from '#api/query.ts';
import { FormDialog } from '#kit/form/form-dialog.tsx';
import { Refusal } from '#kit/form/refusal.tsx';
import { SendButton } from '#kit/form/send-button.tsx';
import { useActionProps } from '#kit/form/use-action-props.ts';
import { Panel } from '#kit/panel.tsx';
import { MediaThumb } from '#kit/picture/media-thumb.tsx';
import { touched } from './actions.ts';

interface ReplaceDialogProps {
  row: Media;
  onClose: () => void;
}

/** Gives a picture or file other contents at the same address: they are uploaded first and seen beside the old ones. */
export default function ReplaceDialog({ row, onClose }: ReplaceDialogProps) {
  const { t } = useTranslation('files');
  const named = { name: row.name };
  const common = useActionProps('files', { action: 'replace', row, named, onClose, invalidates: touched });
  const [fresh, setFresh] = useState<Media>();
  const [isSending, setSending] = useState(false);
  const [refusal, setRefusal] = useState<string>();
  const again = useRef<() => void>(null);

  async function send(file: File | null): Promise<number> {
    again.current?.();
    if (file === null) return fresh?.id ?? 0;
    setSending(true);
    setRefusal(undefined);
    try {
      const sent = await upload(uploadMedia, file, { quiet: true });
      setFresh(sent);
      void invalidate('/backstage/media');
      return sent.id;
    } catch (problem) {
      setRefusal(problem instanceof ApiError ? problem.message : t('upload.failed'));
      return fresh?.id ?? 0;
    } finally {
      setSending(false);
    }
  }

  return (
    <FormDialog
      {...common}
      endpoint={replaceMedia}
      initialValues={{ with_id: 0 }}
      isVain={fresh === undefined}
    >
      {(form) => (
        <>
          <Panel tone="info">{t('consequence.replace', { count: row.used })}</Panel>
          <Group gap="lg">
            <MediaThumb media={row} size={160} alt={t('replace.before')} />
            {fresh === undefined ? null : <MediaThumb media={fresh} size={160} alt={t('replace.after')} />}
          </Group>
          <FileButton
            resetRef={again}
            accept={row.kind === 'picture' ? pictureTypes.join(',') : 'application/pdf'}
            onChange={(file) => void send(file).then((id) => form.setFieldValue('with_id', id))}
          >
            {(button) => (
              <SendButton
                {...button}
                variant="default"
                size="xs"
                loading={isSending}
                style={{ alignSelf: 'start' }}
              >
                {t('replace.choose')}
              </SendButton>
            )}
          </FileButton>
          <Refusal>{refusal}</Refusal>
        </>
      )}
    </FormDialog>
  );
}
