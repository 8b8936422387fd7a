import { differs } from '@quarterdeck/contract/features/robots/instructions/steering';
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

type Standing = Pick<Robot, 'status' | 'desired_status'>;

/** Its one state: as reported last or, once something else was asked, on the way there. */
export function RobotStanding({ row }: { row: Standing }) {
  const { t } = useTranslation('robots');
  const { desired_status, status } = row;
  if (!differs(row)) return <RobotStatusTag status={status} />;
  return (
    <StatusTag tone="progress" meaning={t('asked.meaning', { status: t(`status.${status}`) })}>
      {t(`asked.${desired_status}`)}
    </StatusTag>
  );
}

/** Its state, and that there is no word since. */
export function RobotState({ row }: { row: Standing & Pick<Robot, 'silent_at'> }) {
  const { t } = useTranslation('robots');
  return (
    <span className={classes.state}>
      <Greyed isGreyed={row.silent_at !== null}>
        <RobotStanding row={row} />
      </Greyed>
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
