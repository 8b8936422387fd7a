import { Button, FileButton, Group } from '@mantine/core';
import { pictureTypes } from '@quarterdeck/contract/features/files/files';
import { editPersonal, type Profile } from '@quarterdeck/contract/features/personal/personal';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '#api/client.ts';
import { invalidate } from '#api/query.ts';
import { done } from '#kit/form/done.ts';
import { Refusal } from '#kit/form/refusal.tsx';
import { lazyPart } from '#kit/lazy-part.tsx';
import { useSession } from '#session/session.ts';

const AvatarDialog = lazyPart(() => import('./avatar-dialog.tsx'));

interface AvatarPickerProps {
  profile: Profile;
}

/** Another picture for the person, or none. */
export function AvatarPicker({ profile }: AvatarPickerProps) {
  const { t } = useTranslation('personal');
  const [picture, setPicture] = useState<ImageBitmap>();
  const [refusal, setRefusal] = useState<string>();
  const again = useRef<() => void>(null);
  const { nickname, version } = profile;

  async function open(file: File | null): Promise<void> {
    if (file === null) return;
    setRefusal(undefined);
    // The same file may be chosen again.
    again.current?.();
    const readable = await createImageBitmap(file).catch(() => undefined);
    if (readable === undefined) setRefusal(t('avatar.unreadable'));
    else setPicture(readable);
  }

  async function take(avatar: string, quiet: boolean): Promise<void> {
    const changed = await call(editPersonal, { body: { nickname, version, avatar }, quiet });
    useSession.setState(({ user }) => (user ? { user: { ...user, avatar: changed.avatar } } : {}));
    setPicture(undefined);
    done(t('avatar.done'));
    void invalidate('/backstage/personal');
  }

  return (
    <>
      <Group gap="xs" mb="md">
        <FileButton resetRef={again} accept={pictureTypes.join(',')} onChange={(file) => void open(file)}>
          {(props) => (
            <Button variant="default" size="xs" {...props}>
              {t('avatar.choose')}
            </Button>
          )}
        </FileButton>
        {profile.avatar === '' ? null : (
          <Button
            variant="subtle"
            size="xs"
            // What the server refuses is shown by the client.
            onClick={() => void take('', false).catch(() => {})}
          >
            {t('avatar.remove')}
          </Button>
        )}
      </Group>
      <Refusal>{refusal}</Refusal>
      {picture === undefined ? null : (
        <AvatarDialog
          picture={picture}
          onUploaded={(address) => take(address, true)}
          onClose={() => setPicture(undefined)}
        />
      )}
    </>
  );
}
