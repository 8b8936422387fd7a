import type { LogCheck } from '@quarterdeck/contract/features/admin-log/chain';
import { useTranslation } from 'react-i18next';
import { Section } from '#kit/facts.tsx';
import { StatusTag } from '#kit/status-tag.tsx';
import { Time } from '#kit/time.tsx';
import classes from './chain.module.css';
import { FirstBad } from './first-bad.tsx';
import { panelTones, useCount } from './looks.ts';

interface CheckListProps {
  checks: readonly LogCheck[];
  onLeave: () => void;
}

/** Who checked before, when, and what was found. */
export function CheckList({ checks, onLeave }: CheckListProps) {
  const { t } = useTranslation('admin-log');
  const count = useCount();
  if (checks.length === 0) return null;
  return (
    <Section title={t('chain.earlier')}>
      <ul className={classes.list}>
        {checks.map((check) => (
          <li key={check.id}>
            <div className={classes.line}>
              <StatusTag tone={panelTones[check.status]}>{t(`chain.status.${check.status}`)}</StatusTag>
              <Time value={check.started_at} />
              <span>{check.started_by}</span>
              <span className={classes.soft}>{t('chain.rows', { rows: count(check.rows) })}</span>
            </div>
            {check.first_bad ? <FirstBad bad={check.first_bad} onLeave={onLeave} /> : null}
          </li>
        ))}
      </ul>
    </Section>
  );
}
