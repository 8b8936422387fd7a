import { userList } from '@quarterdeck/contract/features/users/users';
import { useTranslation } from 'react-i18next';
import { Absent } from '#kit/absent.tsx';
import type { RecordKey } from '#kit/feature.ts';
import { LevelName } from '#kit/levels/level-parts.tsx';
import { Money } from '#kit/money.tsx';
import { RecordCard } from '#kit/record-card.tsx';
import { RiskScore } from '#kit/risk-score.tsx';
import { Time } from '#kit/time.tsx';
import { useListed } from '#kit/use-listed.ts';
import { KycTag, UserState } from './user-flags.tsx';
import { UserName } from './user-name.tsx';

export default function UserCard({ of }: { of: RecordKey }) {
  const { t } = useTranslation('users');
  const user = useListed(userList, of);
  if (!user) return <RecordCard title={user} facts={[]} />;
  return (
    <RecordCard
      title={
        <>
          {user.uid} · <UserName name={user.username} />
        </>
      }
      badge={<UserState row={user} />}
      facts={[
        [t('columns.kyc_status'), <KycTag key="kyc" row={user} />],
        [t('columns.risk_score'), <RiskScore key="risk" score={user.risk_score} />],
        [t('columns.level'), <LevelName key="level" rank={user.level} name={user.level_name} />],
        [t('columns.tags'), user.tags.length === 0 ? <Absent key="tags" /> : user.tags.join(' · ')],
        [t('columns.available_usdt'), <Money key="usdt" amount={user.available_usdt} asset="USDT" />],
        [t('columns.created_at'), <Time key="created" value={user.created_at} />],
      ]}
    />
  );
}
