import { IconRefreshAlert } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useActionName } from '#kit/action-name.ts';
import { Panel } from '#kit/panel.tsx';
import { Time } from '#kit/time.tsx';
import classes from './form.module.css';
import type { Stale } from './use-command.ts';

interface StaleNoticeProps {
  stale: Stale<unknown>;
}

/** Who did what to the row while its reader looked at an older one. */
export function StaleNotice({ stale }: StaleNoticeProps) {
  const { t } = useTranslation('kit');
  const nameOf = useActionName();
  return (
    <Panel
      tone="warning"
      alert
      icon={<IconRefreshAlert size={18} aria-hidden="true" />}
      title={t('form.stale')}
    >
      <ul className={classes.changes}>
        {stale.changes.map(({ at, actor, action, after }) => (
          <li key={`${at} ${action}`}>
            <Time value={at} /> · {actor} · {nameOf(action)}
            {after ? (
              <div className={classes.after}>{Object.entries(after).map(fieldText).join(', ')}</div>
            ) : null}
          </li>
        ))}
      </ul>
      {t('form.staleNext')}
    </Panel>
  );
}

function fieldText([name, value]: [string, unknown]): string {
  return `${name}: ${typeof value === 'string' ? value : JSON.stringify(value)}`;
}
