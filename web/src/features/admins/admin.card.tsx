import { adminList } from '@quarterdeck/contract/features/admins/admins';
import { useTranslation } from 'react-i18next';
import { Absent } from '#kit/absent.tsx';
import type { RecordKey } from '#kit/feature.ts';
import { RecordCard } from '#kit/record-card.tsx';
import { Time } from '#kit/time.tsx';
import { useListed } from '#kit/use-listed.ts';
import { AdminStatusTag, FactorState } from './admin-status.tsx';

export default function AdminCard({ of }: { of: RecordKey }) {
  const { t } = useTranslation('admins');
  const row = useListed(adminList, of);
  if (!row) return <RecordCard title={row} facts={[]} />;
  return (
    <RecordCard
      title={row.username}
      badge={<AdminStatusTag row={row} />}
      facts={[
        [t('columns.nickname'), row.nickname],
        [t('columns.roles'), row.roles === '' ? <Absent key="roles" /> : row.roles],
        [t('columns.second_factor'), <FactorState key="factor" row={row} />],
        [t('columns.last_login_at'), <Time key="login" value={row.last_login_at} />],
        [t('columns.created_at'), <Time key="created" value={row.created_at} />],
      ]}
    />
  );
}
