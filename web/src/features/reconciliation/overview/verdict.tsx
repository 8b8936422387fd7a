import type { reconBreakList } from '@quarterdeck/contract/features/reconciliation/breaks';
import type { ReconOverview } from '@quarterdeck/contract/features/reconciliation/reconciliation';
import {
  IconAlertTriangle,
  IconCircleCheck,
  IconClockExclamation,
  IconHelpCircle,
} from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { filtered } from '#kit/list/filtered.ts';
import { Money } from '#kit/money.tsx';
import { Time } from '#kit/time.tsx';
import tones from '#kit/tones.module.css';
import { verdictTones } from '../looks.ts';
import classes from './overview.module.css';

const icons = {
  balanced: IconCircleCheck,
  breaks: IconAlertTriangle,
  stale: IconClockExclamation,
  unknown: IconHelpCircle,
};

interface VerdictProps {
  overview: ReconOverview;
}

/** One sentence that says whether the books are right, and since when that is known. */
export function Verdict({ overview: { verdict, rules, unresolved } }: VerdictProps) {
  const { t } = useTranslation('reconciliation');
  const Icon = icons[verdict];
  const count = rules.reduce((sum, { open }) => sum + open, 0);
  const oldest = oldestOf(rules);
  return (
    <section
      className={`${tones.panel} ${tones[verdictTones[verdict]]} ${classes.verdict}`}
      aria-live="polite"
      aria-label={t('verdict.label')}
    >
      <Icon size={36} stroke={1.6} aria-hidden="true" />
      <div>
        <p className={classes.sentence}>{t(`verdict.${verdict}`, { count })}</p>
        {unresolved.length > 0 ? (
          <p className={classes.net}>
            {t('verdict.net')}
            {unresolved.map(({ asset, net }) => (
              <Money key={asset} amount={net} asset={asset} strong />
            ))}
          </p>
        ) : null}
        {oldest === undefined && count === 0 ? null : (
          <p>
            {oldest === undefined ? null : (
              <>
                {t('verdict.since')} <Time value={oldest} />
              </>
            )}
            {oldest !== undefined && count > 0 ? ' · ' : null}
            {count > 0 ? (
              <Link
                to={filtered<typeof reconBreakList>('/finance/break', { status: 'open,acknowledged' })}
                className={classes.link}
              >
                {t('verdict.show')}
              </Link>
            ) : null}
          </p>
        )}
      </div>
    </section>
  );
}

/** The verdict is as old as its oldest run. */
function oldestOf(rules: ReconOverview['rules']): string | undefined {
  const times = rules.map(({ last }) => last?.cut_off ?? undefined);
  if (times.includes(undefined)) return undefined;
  return times.filter((time) => time !== undefined).sort()[0];
}
