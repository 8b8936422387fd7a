import { Text } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { userList } from '@quarterdeck/contract/features/users/users';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { endpointQuery } from '#api/query.ts';
import { useCan } from '#session/access.tsx';

interface UserOfUidProps {
  /** As it is typed, or as it is recorded. */
  uid: string;
}

/** Who has a UID, so that a wrong one is seen before money moves; nothing for those who may not read users. */
export function UserOfUid({ uid }: UserOfUidProps) {
  const { t } = useTranslation('kit');
  const mayRead = useCan('user.read');
  const [asked] = useDebouncedValue(uid.trim(), 300);
  const { data } = useQuery({
    ...endpointQuery(userList.index, { uid: asked }, { quiet: true }),
    enabled: mayRead && asked !== '',
  });
  const user = data?.list[0];
  return (
    <Text size="sm" aria-live="polite" hidden={data === undefined || asked !== uid.trim()}>
      {user === undefined
        ? t('userOfUid.nobody', { uid: asked })
        : t('userOfUid.named', { uid: user.uid, names: namesOf(user) })}
    </Text>
  );
}

function namesOf({ nickname, username }: { nickname: string; username: string }): string {
  return nickname === '' || nickname === username ? username : `${nickname} (${username})`;
}
