import { Skeleton } from '@mantine/core';
import { type ReconRule, reconRuns } from '@quarterdeck/contract/features/reconciliation/reconciliation';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { endpointQuery } from '#api/query.ts';
import { SideSheet } from '#kit/dialog/side-sheet.tsx';
import { Failed } from '#kit/list/list-messages.tsx';
import { StatusTag } from '#kit/status-tag.tsx';
import { runTones } from '../looks.ts';
import classes from './overview.module.css';
import { Outcome } from './rule-card.tsx';

interface RunsSheetProps {
  rule: ReconRule;
  onClose: () => void;
}

/** The last runs of a rule. */
export default function RunsSheet({ rule, onClose }: RunsSheetProps) {
  const { t } = useTranslation('reconciliation');
  const { data, error, refetch } = useQuery(endpointQuery(reconRuns, { rule }, { quiet: true }));
  return (
    <SideSheet
      title={t('run.historyOf', { rule: t(`rule.${rule}`) })}
      size={560}
      onClose={onClose}
      isBusy={false}
      isKept={false}
    >
      {data === undefined ? (
        error ? (
          <Failed message={error.message} onRetry={() => void refetch()} />
        ) : (
          <Skeleton h={220} radius={12} />
        )
      ) : data.list.length === 0 ? (
        <p className={classes.soft}>{t('verdict.never')}</p>
      ) : (
        <ol className={classes.runs}>
          {data.list.map((run) => (
            <li key={run.id}>
              <StatusTag tone={runTones[run.status]}>{t(`runStatus.${run.status}`)}</StatusTag>
              <Outcome run={run} />
            </li>
          ))}
        </ol>
      )}
    </SideSheet>
  );
}
