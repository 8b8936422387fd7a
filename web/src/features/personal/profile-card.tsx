import { Group, Stack, TextInput } from '@mantine/core';
import { editPersonal, type Profile } from '@quarterdeck/contract/features/personal/personal';
import { useTranslation } from 'react-i18next';
import { invalidate } from '#api/query.ts';
import { Facts } from '#kit/facts.tsx';
import { done } from '#kit/form/done.ts';
import { Refusal } from '#kit/form/refusal.tsx';
import { SendButton } from '#kit/form/send-button.tsx';
import { useOwnForm } from '#kit/form/use-own-form.ts';
import { Time } from '#kit/time.tsx';
import { Avatar } from '#session/avatar.tsx';
import { useSession } from '#session/session.ts';
import { AvatarPicker } from './avatar-picker.tsx';
import { Card } from './card.tsx';

interface ProfileCardProps {
  profile: Profile;
}

/** Who it is, and the name that everybody sees. */
export function ProfileCard({ profile }: ProfileCardProps) {
  const { t } = useTranslation('personal');
  const { form, isSending, refusal, formProps } = useOwnForm({
    endpoint: editPersonal,
    name: t('profile.title'),
    initialValues: { nickname: profile.nickname },
    toBody: ({ nickname }) => ({ nickname, version: profile.version }),
    onDone: ({ nickname }) => {
      form.setInitialValues({ nickname });
      form.setValues({ nickname });
      showAs(nickname);
      done(t('profile.done'));
      void invalidate('/backstage/personal');
    },
  });
  return (
    <Card group="profile">
      <Group wrap="nowrap" gap="md" mb="md" align="flex-start">
        <Avatar key={profile.avatar} picture={profile.avatar} size={56} />
        <Facts
          facts={[
            [t('profile.username'), profile.username],
            [t('profile.roles'), profile.roles.join(', ') || t('profile.noRoles')],
            [t('profile.since'), <Time key="since" value={profile.created_at} />, 'wide'],
          ]}
        />
      </Group>
      <AvatarPicker profile={profile} />
      <form {...formProps}>
        <Stack gap="sm">
          <TextInput
            label={t('profile.nickname')}
            description={t('profile.nicknameHint')}
            autoComplete="nickname"
            maxLength={64}
            withAsterisk
            {...form.getInputProps('nickname')}
          />
          <Refusal>{refusal}</Refusal>
          <Group justify="flex-end">
            <SendButton type="submit" loading={isSending} disabled={!form.isDirty()}>
              {t('profile.save')}
            </SendButton>
          </Group>
        </Stack>
      </form>
    </Card>
  );
}

/** The header has the name too. */
function showAs(nickname: string): void {
  useSession.setState(({ user }) => (user === undefined ? {} : { user: { ...user, nickname } }));
}
