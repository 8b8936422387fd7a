import type { Robot } from '@quarterdeck/contract/features/robots/robots/robots';
import { useTranslation } from 'react-i18next';
import { Facts } from '#kit/facts.tsx';
import { Panel } from '#kit/panel.tsx';
import { RobotStatusTag } from '../robots/robot-marks.tsx';

/** The requested state next to the reported one, while they differ. */
export function Asked({ row: { desired_status, status, differs } }: { row: Robot }) {
  const { t } = useTranslation('robots');
  if (!differs) return null;
  const asked = desired_status === null ? t('askedOther') : <RobotStatusTag status={desired_status} />;
  return (
    <Panel tone="progress" title={t('differs')}>
      <Facts
        facts={[
          [t('askedFor'), asked],
          [t('reported'), <RobotStatusTag key="reported" status={status} />],
        ]}
      />
    </Panel>
  );
}
