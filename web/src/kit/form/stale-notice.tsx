import { IconRefreshAlert } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Panel } from '#kit/panel.tsx';
import { useRecordWords } from '#kit/record-words.ts';
import { kindOf } from '#kit/records.ts';
import { Time } from '#kit/time.tsx';
import classes from './form.module.css';
import type { Stale } from './use-command.ts';

interface StaleNoticeProps {
  stale: Stale<unknown>;
  /** The row no longer allows what its reader wanted: there is nothing to send again. */
  isSettled: boolean;
}

/** Who did what to the row while its reader looked at an older one. */
export function StaleNotice({ stale, isSettled }: StaleNoticeProps) {
  const { t } = useTranslation('kit');
  const words = useRecordWords();
  const record = { ...(stale.current as object) };
  const fieldText = (kind: string, [field, value]: [string, unknown]) =>
    t('form.staleField', { field: words.field(kind, field), value: words.value(kind, field, value, record) });
  return (
    <Panel
      tone={isSettled ? 'info' : 'warning'}
      alert
      icon={<IconRefreshAlert size={18} aria-hidden="true" />}
      title={t(isSettled ? 'form.staleTitle' : 'form.stale')}
    >
      <ul className={classes.changes}>
        {stale.changes.map(({ at, actor, action, after }) => (
          <li key={`${at} ${action}`}>
            <Time value={at} /> · {actor} · {words.action(action)}
            {after && !isSettled ? (
              <div className={classes.after}>
                {Object.entries(after)
                  .filter(([field, value]) => words.isTold(field, value, record))
                  .map((entry) => fieldText(kindOf(action), entry))
                  .join(t('form.staleJoin'))}
              </div>
            ) : null}
          </li>
        ))}
      </ul>
      {t(isSettled ? 'form.staleDone' : 'form.staleNext')}
    </Panel>
  );
}
