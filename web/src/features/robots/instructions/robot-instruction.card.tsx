import { instructionList } from '@quarterdeck/contract/features/robots/instructions/instructions';
import { useTranslation } from 'react-i18next';
import type { RecordKey } from '#kit/feature.ts';
import { RecordCard } from '#kit/record-card.tsx';
import { Time } from '#kit/time.tsx';
import { useListed } from '#kit/use-listed.ts';
import { KindText } from './kind-text.tsx';
import { OutcomeTag } from './outcome-tag.tsx';
import { Why } from './why.tsx';

export default function InstructionCard({ of }: { of: RecordKey }) {
  const { t } = useTranslation('robots-instructions');
  const row = useListed(instructionList, of);
  if (!row) return <RecordCard title={row} facts={[]} />;
  return (
    <RecordCard
      title={<KindText {...row} />}
      badge={<OutcomeTag {...row} />}
      facts={[
        [t('columns.robot'), row.robot],
        [t('columns.uid'), row.uid],
        [t('columns.reason'), <Why key="why" {...row} />],
        [t('columns.asked_by'), row.asked_by],
        [t('columns.created_at'), <Time key="created" value={row.created_at} />],
      ]}
    />
  );
}
