import { Button, Loader } from '@mantine/core';
import { compare } from '@quarterdeck/contract/core/money';
import type { reconBreakList } from '@quarterdeck/contract/features/reconciliation/breaks';
import type {
  ReconOverview,
  ReconRun,
  RunTotal,
} from '@quarterdeck/contract/features/reconciliation/reconciliation';
import { IconCheck, IconX } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { filtered } from '#kit/list/filtered.ts';
import { Money } from '#kit/money.tsx';
import { StatusTag } from '#kit/status-tag.tsx';
import { Time } from '#kit/time.tsx';
import tones from '#kit/tones.module.css';
import { runTones } from '../looks.ts';
import classes from './overview.module.css';
import { RunButton } from './run-button.tsx';

interface RuleCardProps {
  state: ReconOverview['rules'][number];
  onShowRuns: () => void;
}

/** What a rule compares, what its last run found, and what of that is still open. */
export function RuleCard({ state, onShowRuns }: RuleCardProps) {
  const { t } = useTranslation('reconciliation');
  const { rule, last, current, open, unresolved, accepted } = state;
  return (
    <li className={classes.card} aria-busy={current !== null}>
      <div className={classes.cardHead}>
        <h3>{t(`rule.${rule}`)}</h3>
        {current !== null ? (
          <StatusTag tone={runTones[current.status]} icon={<Loader size={10} color="currentColor" />}>
            {t(`runStatus.${current.status}`)}
          </StatusTag>
        ) : last !== null ? (
          <StatusTag tone={runTones[last.status]}>{t(`runStatus.${last.status}`)}</StatusTag>
        ) : (
          <StatusTag tone="neutral">{t('verdict.never')}</StatusTag>
        )}
      </div>
      <p className={classes.soft}>{t(`ruleHint.${rule}`)}</p>
      {last !== null ? <Outcome run={last} /> : null}
      {accepted.count > 0 ? (
        <p className={classes.soft}>
          {t('overview.accepted', { count: accepted.count })}{' '}
          {accepted.nets.map(({ asset, net }) => (
            <Money key={asset} amount={net} asset={asset} />
          ))}
        </p>
      ) : null}
      <div className={classes.cardFoot}>
        {open > 0 ? (
          <Link
            to={filtered<typeof reconBreakList>('/finance/break', { rule, status: 'open,acknowledged' })}
            className={classes.link}
          >
            {t('overview.open', { count: open })}
          </Link>
        ) : null}
        {unresolved.map(({ asset, net }) => (
          <Money key={asset} amount={net} asset={asset} />
        ))}
        <span className={classes.push}>
          <Button
            size="compact-sm"
            variant="subtle"
            aria-label={t('run.historyOf', { rule: t(`rule.${rule}`) })}
            onClick={onShowRuns}
          >
            {t('run.history')}
          </Button>
          <RunButton rule={rule} isBusy={current !== null} />
        </span>
      </div>
    </li>
  );
}

interface OutcomeProps {
  run: ReconRun;
}

/** Both sides of the comparison, per asset. */
export function Outcome({ run }: OutcomeProps) {
  const { t } = useTranslation('reconciliation');
  return (
    <>
      <ul className={classes.totals}>
        {run.totals.map((total) => (
          <Total key={total.asset} total={total} />
        ))}
      </ul>
      <p className={classes.soft}>
        {t('run.checked', { count: run.checked })} · <Time value={run.finished_at} /> · {run.started_by}
        {run.breaks > 0 ? <> · {t('run.breaks', { count: run.breaks })}</> : null}
        {run.capped ? ` ${t('run.capped')}` : null}
      </p>
    </>
  );
}

function Total({ total: { asset, expected, actual } }: { total: RunTotal }) {
  const { t } = useTranslation('reconciliation');
  const isEqual = compare(expected, actual) === 0;
  return (
    <li>
      <Money amount={expected} asset={asset} />
      <span
        role="img"
        aria-label={t(isEqual ? 'run.equal' : 'run.unequal')}
        className={`${isEqual ? tones.success : tones.danger} ${classes.sign}`}
      >
        {isEqual ? <IconCheck size={16} /> : <IconX size={16} />}
      </span>
      <Money amount={actual} asset={asset} />
    </li>
  );
}
