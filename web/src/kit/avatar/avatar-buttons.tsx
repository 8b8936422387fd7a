import { Button, FileButton, Group } from '@mantine/core';
import { pictureTypes } from '@quarterdeck/contract/features/files/files';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Refusal } from '#kit/form/refusal.tsx';
import { SendButton } from '#kit/form/send-button.tsx';
import { lazyPart } from '#kit/lazy-part.tsx';

const AvatarDialog = lazyPart(() => import('./avatar-dialog.tsx'));

interface AvatarButtonsProps {
  /** The address of the picture; empty: none. */
  picture: string;
  /** Takes the address of a picture that was cropped and uploaded. */
  onUploaded: (address: string) => Promise<void> | void;
  onRemove: () => void;
  /** A form around it sends what is chosen here. */
  isInForm?: boolean;
}

/** Another square picture of somebody, or none. */
export function AvatarButtons({ picture, onUploaded, onRemove, isInForm = false }: AvatarButtonsProps) {
  const { t } = useTranslation('kit');
  const [opened, setOpened] = useState<ImageBitmap>();
  const [refusal, setRefusal] = useState<string>();
  const RemoveButton = isInForm ? Button : SendButton;
  const again = useRef<() => void>(null);

  async function open(file: File | null): Promise<void> {
    if (file === null) return;
    setRefusal(undefined);
    // The same file may be chosen again.
    again.current?.();
    const readable = await createImageBitmap(file).catch(() => undefined);
    if (readable === undefined) setRefusal(t('avatar.unreadable'));
    else setOpened(readable);
  }

  async function take(address: string): Promise<void> {
    await onUploaded(address);
    setOpened(undefined);
  }

  return (
    <>
      <Group gap="xs">
        <FileButton resetRef={again} accept={pictureTypes.join(',')} onChange={(file) => void open(file)}>
          {(props) => (
            <Button variant="default" size="xs" {...props}>
              {t('avatar.choose')}
            </Button>
          )}
        </FileButton>
        {picture === '' ? null : (
          <RemoveButton variant="subtle" size="xs" onClick={onRemove}>
            {t('avatar.remove')}
          </RemoveButton>
        )}
      </Group>
      <Refusal>{refusal}</Refusal>
      {opened === undefined ? null : (
        <AvatarDialog picture={opened} onUploaded={take} onClose={() => setOpened(undefined)} />
      )}
    </>
  );
}
