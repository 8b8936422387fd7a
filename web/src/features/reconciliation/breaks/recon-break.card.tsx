import { reconBreakList } from '@quarterdeck/contract/features/reconciliation/breaks';
import { useTranslation } from 'react-i18next';
import { Absent } from '#kit/absent.tsx';
import type { RecordKey } from '#kit/feature.ts';
import { RecordCard } from '#kit/record-card.tsx';
import { useListed } from '#kit/use-listed.ts';
import { BreakStatusTag, Difference, Due, SeverityTag, useSubjectName } from './tags.tsx';

export default function BreakCard({ of }: { of: RecordKey }) {
  const { t } = useTranslation('reconciliation');
  const subjectOf = useSubjectName();
  const row = useListed(reconBreakList, of);
  if (!row) return <RecordCard title={row} facts={[]} />;
  return (
    <RecordCard
      title={row.no}
      badge={<BreakStatusTag status={row.status} />}
      facts={[
        [t('columns.rule'), t(`rule.${row.rule}`)],
        [t('columns.severity'), <SeverityTag key="severity" severity={row.severity} />],
        [t('columns.subject'), subjectOf(row)],
        [t('columns.difference'), <Difference key="difference" row={row} />],
        [t('columns.assignee'), row.assignee ?? <Absent key="assignee" />],
        [t('columns.due_at'), <Due key="due" row={row} />],
      ]}
    />
  );
}
