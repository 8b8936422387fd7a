import { Progress, Skeleton, Stack } from '@mantine/core';
import {
  type Settlement,
  settlements,
  startSettlement,
} from '@quarterdeck/contract/features/rewards/rewards';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { endpointQuery } from '#api/query.ts';
import { SideSheet } from '#kit/dialog/side-sheet.tsx';
import { Refusal } from '#kit/form/refusal.tsx';
import { SendButton } from '#kit/form/send-button.tsx';
import { useCommand } from '#kit/form/use-command.ts';
import { Failed } from '#kit/list/list-messages.tsx';
import { Money } from '#kit/money.tsx';
import { Panel } from '#kit/panel.tsx';
import { StatusTag, type Tone } from '#kit/status-tag.tsx';
import { Time } from '#kit/time.tsx';
import { Can } from '#session/access.tsx';
import { touched } from './actions.ts';
import classes from './rewards.module.css';

const tones: Record<Settlement['status'], Tone> = {
  queued: 'neutral',
  running: 'progress',
  completed: 'success',
  failed: 'danger',
};

const isOpen = ({ status }: Settlement) => status === 'queued' || status === 'running';

interface SettlementSheetProps {
  onClose: () => void;
}

/** What is due and the last settlements, of which one under way says how far it is. */
export default function SettlementSheet({ onClose }: SettlementSheetProps) {
  const { t } = useTranslation('rewards');
  const { data, error, refetch } = useQuery({
    ...endpointQuery(settlements, undefined, { quiet: true }),
    refetchInterval: ({ state }) => (state.data?.list.some(isOpen) ? 1_000 : 15_000),
  });
  return (
    <SideSheet title={t('settlement.title')} size={560} onClose={onClose} isBusy={false} isKept={false}>
      {data === undefined ? (
        error ? (
          <Failed message={error.message} onRetry={() => void refetch()} />
        ) : (
          <Skeleton h={220} radius={12} />
        )
      ) : (
        <Stack gap="md">
          <Panel tone="info" title={t('settlement.due', { count: data.due })}>
            {t('settlement.hint')}
          </Panel>
          <StartButton isBusy={data.list.some(isOpen)} />
          <ol className={classes.runs}>
            {data.list.map((run) => (
              <Run key={run.id} run={run} />
            ))}
          </ol>
        </Stack>
      )}
    </SideSheet>
  );
}

function StartButton({ isBusy }: { isBusy: boolean }) {
  const { t } = useTranslation('rewards');
  const [refusal, setRefusal] = useState<string>();
  const { run, isRunning } = useCommand(startSettlement, { invalidates: touched });
  const start = () => {
    setRefusal(undefined);
    run(undefined).catch((error: Error) => setRefusal(error.message));
  };
  return (
    <Can need="reward.settle">
      <SendButton loading={isRunning} disabled={isBusy} onClick={start}>
        {t('settlement.start')}
      </SendButton>
      <Refusal>{refusal}</Refusal>
    </Can>
  );
}

function Run({ run }: { run: Settlement }) {
  const { t } = useTranslation('rewards');
  const done = run.settled + run.withheld;
  return (
    <li>
      <div>
        <StatusTag tone={tones[run.status]}>{t(`settlement.status.${run.status}`)}</StatusTag>{' '}
        <Time value={run.cut_off} /> · {run.started_by}
      </div>
      {isOpen(run) ? (
        <Progress
          value={run.due === 0 ? 0 : Math.min((100 * done) / run.due, 100)}
          aria-label={t('settlement.progress')}
        />
      ) : null}
      <p className={classes.soft}>
        {t('settlement.counts', { settled: run.settled, withheld: run.withheld, due: run.due })}
      </p>
      {run.status === 'failed' ? <p className={classes.soft}>{t('settlement.failedHint')}</p> : null}
      {run.totals.map(({ asset, amount }) => (
        <Money key={asset} amount={amount} asset={asset} />
      ))}
    </li>
  );
}
