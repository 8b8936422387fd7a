import { FileButton, Group } from '@mantine/core';
import { evidenceTypes } from '@quarterdeck/contract/features/files/files';
import { type Media, mediaList, uploadMedia } from '@quarterdeck/contract/features/files/library';
import { IconUpload } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '#api/api-error.ts';
import { upload } from '#api/client.ts';
import { invalidate } from '#api/query.ts';
import { fileSize } from '#kit/evidence/file-size.ts';
import { done } from '#kit/form/done.ts';
import { Refusal } from '#kit/form/refusal.tsx';
import { SendButton } from '#kit/form/send-button.tsx';
import { useLabelled } from '#kit/labelled.tsx';
import { lazyPart } from '#kit/lazy-part.tsx';
import type { Cells } from '#kit/list/list-columns.tsx';
import { ListPage } from '#kit/list-page.tsx';
import { MediaThumb } from '#kit/picture/media-thumb.tsx';
import { Can } from '#session/access.tsx';
import { type Chosen, mediaLooks } from './actions.ts';

const MediaDrawer = lazyPart(() => import('./media-drawer.tsx'));
const EditDialog = lazyPart(() => import('./edit-dialog.tsx'));
const ReplaceDialog = lazyPart(() => import('./replace-dialog.tsx'));
const DeleteDialog = lazyPart(() => import('./delete-dialog.tsx'));

const primary = ['name', 'kind'];

/** Pictures and files that content shows. */
export default function MediaPage() {
  const { i18n } = useTranslation('files');
  const [chosen, setChosen] = useState<Chosen>();
  const close = () => setChosen(undefined);
  const cells: Cells<Media> = {
    name: (row) => (
      <Group gap="xs" wrap="nowrap">
        <MediaThumb media={row} size={32} />
        <span>{row.name}</span>
      </Group>
    ),
    size: (row) => fileSize(row.size, i18n.language),
  };
  return (
    <>
      <ListPage
        list={mediaList}
        namespace="files"
        primary={primary}
        cells={cells}
        corner="kind"
        actions={{ looks: mediaLooks, onChoose: (action, row) => setChosen({ action, row }) }}
        tools={
          <Can need="media.edit">
            <UploadButton />
          </Can>
        }
        drawer={(id, onClose) => (
          <MediaDrawer id={id} onClose={onClose} onChoose={setChosen} isCovered={chosen !== undefined} />
        )}
      />
      {chosen?.action === 'edit' ? <EditDialog row={chosen.row} onClose={close} /> : null}
      {chosen?.action === 'replace' ? <ReplaceDialog row={chosen.row} onClose={close} /> : null}
      {chosen?.action === 'delete' ? <DeleteDialog row={chosen.row} onClose={close} /> : null}
    </>
  );
}

/** Sends files one after the other; the first that is refused ends it. */
function UploadButton() {
  const { t } = useTranslation('files');
  const labelled = useLabelled();
  const [isSending, setSending] = useState(false);
  const [refusal, setRefusal] = useState<string>();
  const again = useRef<() => void>(null);

  async function send(files: File[]): Promise<void> {
    again.current?.();
    setRefusal(undefined);
    setSending(true);
    let sent = 0;
    for (const file of files) {
      try {
        await upload(uploadMedia, file, { quiet: true });
        sent += 1;
      } catch (problem) {
        const message = problem instanceof ApiError ? problem.message : t('upload.failed');
        setRefusal(labelled(file.name, message));
        break;
      }
    }
    if (sent > 0) done(t('upload.done', { count: sent }));
    setSending(false);
    void invalidate('/backstage/media');
  }

  return (
    <Group gap="xs">
      <Refusal>{refusal}</Refusal>
      <FileButton
        multiple
        resetRef={again}
        accept={evidenceTypes.join(',')}
        onChange={(files) => void send(files)}
      >
        {(button) => (
          <SendButton
            {...button}
            size="sm"
            loading={isSending}
            leftSection={<IconUpload size={16} aria-hidden="true" />}
          >
            {t('upload.open')}
          </SendButton>
        )}
      </FileButton>
    </Group>
  );
}
