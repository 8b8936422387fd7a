import { Box } from '@mantine/core';
import { editPersonal, type Profile } from '@quarterdeck/contract/features/personal/personal';
import { useTranslation } from 'react-i18next';
import { call } from '#api/client.ts';
import { invalidate } from '#api/query.ts';
import { AvatarButtons } from '#kit/avatar/avatar-buttons.tsx';
import { done } from '#kit/form/done.ts';
import { useSession } from '#session/session.ts';

interface AvatarPickerProps {
  profile: Profile;
}

/** Another picture for the person, or none. */
export function AvatarPicker({ profile }: AvatarPickerProps) {
  const { t } = useTranslation('personal');
  const { nickname, version } = profile;

  async function take(avatar: string, quiet: boolean): Promise<void> {
    const changed = await call(editPersonal, { body: { nickname, version, avatar }, quiet });
    useSession.setState(({ user }) => (user ? { user: { ...user, avatar: changed.avatar } } : {}));
    done(t('avatar.done'));
    void invalidate('/backstage/personal');
  }

  return (
    <Box mb="md">
      <AvatarButtons
        picture={profile.avatar}
        onUploaded={(address) => take(address, true)}
        // What the server refuses is shown by the client.
        onRemove={() => void take('', false).catch(() => {})}
      />
    </Box>
  );
}
