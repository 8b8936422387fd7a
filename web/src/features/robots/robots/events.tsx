import type { RobotEvent } from '@quarterdeck/contract/features/robots/robots/detail';
import { useTranslation } from 'react-i18next';
import { Time } from '#kit/time.tsx';
import { CycleNo } from './cycle-no.tsx';
import { RobotStatusTag } from './robot-marks.tsx';
import classes from './robots.module.css';

/** What became of it, the newest first. */
export function Events({ events }: { events: readonly RobotEvent[] }) {
  const { t } = useTranslation('robots');
  if (events.length === 0) return <p>{t('drawer.noEvents')}</p>;
  return (
    <ol className={classes.events}>
      {events.map(({ id, kind, before, after, at }) => (
        <li key={id} className={classes.event}>
          <strong>{t(`event.${kind}`)}</strong>
          <Step kind={kind} before={before} after={after} />
          <Time value={at} />
        </li>
      ))}
    </ol>
  );
}

function Step({ kind, before, after }: Pick<RobotEvent, 'kind' | 'before' | 'after'>) {
  const words = (value: string | null) => {
    if (value === null) return '–';
    if (kind === 'status' || kind === 'appeared') return <RobotStatusTag status={value} />;
    return kind === 'cycle' ? <CycleNo no={Number(value)} /> : value;
  };
  if (before === null && after === null) return null;
  return (
    <span>
      {before === null ? null : <>{words(before)} → </>}
      {words(after)}
    </span>
  );
}
