import { Button, Stack } from '@mantine/core';
import { uploadFile } from '@quarterdeck/contract/features/files/files';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '#api/api-error.ts';
import { upload } from '#api/client.ts';
import { Dialog } from '#kit/dialog/dialog.tsx';
import { DialogFoot } from '#kit/dialog/dialog-foot.tsx';
import { Refusal } from '#kit/form/refusal.tsx';
import { SendButton } from '../form/send-button.tsx';
import { type Crop, middleOf } from './crop.ts';
import { CropField, draw } from './crop-field.tsx';

/** Pixels along a side of what is sent. */
const sentSide = 512;

interface AvatarDialogProps {
  picture: ImageBitmap;
  /** Takes the address of what was uploaded. */
  onUploaded: (address: string) => Promise<void> | void;
  onClose: () => void;
}

/** Crops an image. Encoded again, it has nothing else of the file. */
export default function AvatarDialog({ picture, onUploaded, onClose }: AvatarDialogProps) {
  const { t } = useTranslation('kit');
  const [crop, setCrop] = useState<Crop>(() => middleOf(picture));
  const [isSending, setSending] = useState(false);
  const [refusal, setRefusal] = useState<string>();

  async function send(): Promise<void> {
    setSending(true);
    setRefusal(undefined);
    try {
      const { url } = await upload(uploadFile, await cut(picture, crop), { quiet: true });
      await onUploaded(url);
    } catch (error) {
      setRefusal(error instanceof ApiError ? error.message : t('avatar.unreadable'));
      setSending(false);
    }
  }

  return (
    <Dialog title={t('avatar.title')} size={400} onClose={onClose} isBusy={isSending} isKept>
      <Stack gap="md">
        <CropField picture={picture} crop={crop} onChange={setCrop} />
        <Refusal>{refusal}</Refusal>
        <DialogFoot>
          <Button variant="default" onClick={onClose} disabled={isSending}>
            {t('avatar.cancel')}
          </Button>
          <SendButton loading={isSending} onClick={() => void send()}>
            {t('avatar.use')}
          </SendButton>
        </DialogFoot>
      </Stack>
    </Dialog>
  );
}

/** The chosen square as a file. Browsers that write no WebP write a PNG. */
function cut(picture: ImageBitmap, crop: Crop): Promise<Blob> {
  const canvas = document.createElement('canvas');
  canvas.width = sentSide;
  canvas.height = sentSide;
  draw(canvas, picture, crop);
  return new Promise((done, fail) => {
    const take = (blob: Blob | null) => (blob ? done(blob) : fail(new Error('The picture is not readable')));
    canvas.toBlob(take, 'image/webp', 0.9);
  });
}
