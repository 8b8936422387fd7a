import { codeList } from '@quarterdeck/contract/features/codes/codes/codes';
import { useTranslation } from 'react-i18next';
import { Absent } from '#kit/absent.tsx';
import { ActivationPlan, ActivationPrice } from '#kit/activation-plan.tsx';
import type { RecordKey } from '#kit/feature.ts';
import { RecordCard } from '#kit/record-card.tsx';
import { Time } from '#kit/time.tsx';
import { useListed } from '#kit/use-listed.ts';
import { CodeStatusTag } from './code-status.tsx';

export default function CodeCard({ of }: { of: RecordKey }) {
  const { t } = useTranslation('codes');
  const row = useListed(codeList, of);
  if (!row) return <RecordCard title={row} facts={[]} />;
  return (
    <RecordCard
      title={row.code}
      badge={<CodeStatusTag status={row.status} />}
      facts={[
        [t('columns.batch_no'), row.batch_no],
        [t('columns.plan_days'), <ActivationPlan key="plan" row={row} />],
        [t('columns.price'), <ActivationPrice key="price" row={row} short />],
        [t('columns.owner_uid'), row.owner_uid ?? <Absent key="owner" />],
        [t('columns.used_by_uid'), row.used_by_uid ?? <Absent key="user" />],
        [t('columns.expires_at'), <Time key="expires" value={row.expires_at} />],
      ]}
    />
  );
}
