import { Button, Group, Text } from '@mantine/core';
import { type Recharge, rechargeList } from '@quarterdeck/contract/features/recharges/recharges';
import { searchRecords } from '@quarterdeck/contract/features/search/search';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { endpointQuery } from '#api/query.ts';
import { useCan } from '#session/access.tsx';

interface LikelyOwnersProps {
  row: Recharge;
  onChoose: (uid: string) => void;
}

/** Users credited at the same address before, and the user whom the memo names: each is one press away. */
export function LikelyOwners({ row, onChoose }: LikelyOwnersProps) {
  const { t } = useTranslation('recharges');
  const owners = useLikelyOwners(row);
  if (owners.length === 0) return null;
  return (
    <Group gap="xs" role="group" aria-label={t('match.likely')}>
      <Text size="sm">{t('match.likely')}</Text>
      {owners.map(({ uid, why }) => (
        <Button key={uid} size="compact-sm" variant="default" onClick={() => onChoose(uid)}>
          {t(`match.${why}`, { uid })}
        </Button>
      ))}
    </Group>
  );
}

interface LikelyOwner {
  uid: string;
  why: 'byMemo' | 'byAddress';
}

function useLikelyOwners({ id, address, memo }: Recharge): LikelyOwner[] {
  const mayReadUsers = useCan('user.read');
  const before = useQuery({
    ...endpointQuery(rechargeList.index, { address: address ?? '', sort: '-created_at' }, { quiet: true }),
    enabled: address !== null,
  });
  const named = useQuery({
    ...endpointQuery(searchRecords, { text: memo?.trim() ?? '', kind: 'user' }, { quiet: true }),
    enabled: mayReadUsers && memo !== null && memo.trim() !== '',
  });
  const byMemo = (named.data?.list ?? []).filter(({ title }) => title === memo?.trim());
  const found: LikelyOwner[] = [
    ...byMemo.map(({ title }) => ({ uid: title, why: 'byMemo' as const })),
    ...(before.data?.list ?? []).flatMap(({ id: other, uid }) =>
      uid === null || other === id ? [] : [{ uid, why: 'byAddress' as const }],
    ),
  ];
  return found.filter(({ uid }, place) => found.findIndex((one) => one.uid === uid) === place).slice(0, 4);
}
