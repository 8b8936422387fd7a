import { robotList } from '@quarterdeck/contract/features/robots/robots/robots';
import { useTranslation } from 'react-i18next';
import type { RecordKey } from '#kit/feature.ts';
import { Money } from '#kit/money.tsx';
import { RecordCard } from '#kit/record-card.tsx';
import { useListed } from '#kit/use-listed.ts';
import { HeardAge, RobotState } from './robot-marks.tsx';

export default function RobotCard({ of }: { of: RecordKey }) {
  const { t } = useTranslation('robots');
  const row = useListed(robotList, of);
  if (!row) return <RecordCard title={row} facts={[]} />;
  return (
    <RecordCard
      title={row.robot}
      badge={<RobotState row={row} />}
      facts={[
        [t('columns.uid'), row.uid],
        [t('columns.symbol'), `${row.symbol} · ${row.exchange}`],
        [t('columns.capital'), <Money key="capital" amount={row.capital} asset={row.asset} digits={2} />],
        [t('columns.result'), <Money key="result" amount={row.result} asset={row.asset} gain digits={2} />],
        [t('columns.heard_at'), <HeardAge key="heard" row={row} />],
      ]}
    />
  );
}
