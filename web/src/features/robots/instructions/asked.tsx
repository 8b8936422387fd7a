import { lasting } from '@quarterdeck/contract/features/robots/instructions/steering';
import type { Robot } from '@quarterdeck/contract/features/robots/robots/robots';
import { useTranslation } from 'react-i18next';
import { Facts } from '#kit/facts.tsx';
import { Panel } from '#kit/panel.tsx';
import { RobotStatusTag } from '../robots/robot-marks.tsx';

/** The requested state next to the reported one, while they differ. */
export function Asked({ row }: { row: Robot }) {
  const { t } = useTranslation('robots');
  if (!row.differs) return null;
  const { desired_status, status, desired_generation, observed_generation, causes } = row;
  const isAwaited = desired_generation > observed_generation;
  const wanted = desired_status ?? (status === 'running' && lasting(causes).length > 0 ? 'paused' : null);
  const asked = wanted === null ? t('askedOther') : <RobotStatusTag status={wanted} />;
  return (
    <Panel tone="progress" title={t(isAwaited ? 'awaited' : 'differs')}>
      <Facts
        facts={[
          [t('askedFor'), asked],
          [t('reported'), <RobotStatusTag key="reported" status={status} />],
        ]}
      />
    </Panel>
  );
}
