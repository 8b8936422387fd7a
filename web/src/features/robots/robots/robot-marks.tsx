import type { Robot, RobotStatus } from '@quarterdeck/contract/features/robots/robots/robots';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Age } from '#kit/age.tsx';
import { StatusTag, type Tone } from '#kit/status-tag.tsx';
import classes from './robots.module.css';

const tones: Record<RobotStatus, Tone> = { running: 'success', paused: 'warning', stopped: 'neutral' };

/** A state as the platform reports it. */
export function RobotStatusTag({ status }: { status: string }) {
  const { t } = useTranslation('robots');
  return (
    <StatusTag
      tone={tones[status as RobotStatus] ?? 'neutral'}
      meaning={t(`meaning.${status}`, { defaultValue: '' })}
    >
      {t(`status.${status}`, { defaultValue: status })}
    </StatusTag>
  );
}

/** The state that was reported last, and that there is no word since. */
export function RobotState({
  row,
}: {
  row: Pick<Robot, 'status' | 'silent_at' | 'desired_status' | 'differs' | 'causes'>;
}) {
  const { t } = useTranslation('robots');
  return (
    <span className={classes.state}>
      <Greyed isGreyed={row.silent_at !== null}>
        <RobotStatusTag status={row.status} />
      </Greyed>
      {row.differs && row.desired_status !== null && row.desired_status !== row.status ? (
        <StatusTag tone="progress" small>
          {t(`asked.${row.desired_status}`)}
        </StatusTag>
      ) : null}
      {row.silent_at === null ? null : (
        <StatusTag tone="danger" small>
          {t('silentSince')}
        </StatusTag>
      )}
    </span>
  );
}

/** How long ago it was heard of. */
export function HeardAge({ row }: { row: Pick<Robot, 'heard_at' | 'silent_at'> }) {
  return (
    <span className={row.silent_at === null ? undefined : classes.late}>
      <Age since={row.heard_at} />
    </span>
  );
}

/** What a silent robot said may be true no longer. */
export function Greyed({ isGreyed, children }: { isGreyed: boolean; children: ReactNode }) {
  return isGreyed ? <span className={classes.greyed}>{children}</span> : children;
}
