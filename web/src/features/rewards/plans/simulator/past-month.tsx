import { Skeleton } from '@mantine/core';
import {
  type ShareReplay,
  shareReplays,
  startShareReplay,
} from '@quarterdeck/contract/features/rewards/replays/replays';
import { IconPlayerPlay } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { endpointQuery } from '#api/query.ts';
import { DateField } from '#kit/form/date-field.tsx';
import { Refusal } from '#kit/form/refusal.tsx';
import { SendButton } from '#kit/form/send-button.tsx';
import { useCommand } from '#kit/form/use-command.ts';
import { Failed } from '#kit/list/list-messages.tsx';
import { Can } from '#session/access.tsx';
import { PlanSelect } from './plan-select.tsx';
import { Replay } from './replay.tsx';
import classes from './simulator.module.css';

const isOpen = ({ status }: ShareReplay) => status === 'queued' || status === 'running';

/** What a version would have given of the fees of a month, beside what was given of them. */
export function PastMonth() {
  const { t } = useTranslation('rewards-plans');
  const [params, setParams] = useSearchParams();
  const planId = params.get('plan_id') ?? '';
  const { data, error, refetch } = useQuery({
    ...endpointQuery(shareReplays, { plan_id: planId }, { quiet: true }),
    enabled: planId !== '',
    refetchInterval: ({ state }) => (state.data?.list.some(isOpen) ? 1_000 : false),
  });
  return (
    <>
      <MonthForm
        planId={planId}
        onChoose={(plan_id) => setParams({ part: 'month', plan_id })}
        isBusy={data?.list.some(isOpen) ?? false}
      />
      {planId === '' ? (
        <p className={classes.soft}>{t('replay.choose')}</p>
      ) : error ? (
        <Failed message={error.message} onRetry={() => void refetch()} />
      ) : data === undefined ? (
        <Skeleton h={280} radius={12} />
      ) : data.list.length === 0 ? (
        <p className={classes.soft}>{t('replay.none')}</p>
      ) : (
        data.list.map((replay, place) => <Replay key={replay.id} replay={replay} isFirst={place === 0} />)
      )}
    </>
  );
}

interface MonthFormProps {
  planId: string;
  onChoose: (planId: string) => void;
  /** One is under way; where its server has ended, asking for it makes it go on. */
  isBusy: boolean;
}

function MonthForm({ planId, onChoose, isBusy }: MonthFormProps) {
  const { t } = useTranslation('rewards-plans');
  const [month, setMonth] = useState(() => monthBefore(new Date()));
  const [refusal, setRefusal] = useState<string>();
  const { run, isRunning } = useCommand(startShareReplay, { invalidates: ['/backstage/share_replay'] });
  const start = () => {
    setRefusal(undefined);
    run({ plan_id: Number(planId), month }).catch((error: Error) => setRefusal(error.message));
  };
  return (
    <form
      className={classes.form}
      onSubmit={(event) => {
        event.preventDefault();
        start();
      }}
    >
      <PlanSelect value={planId} onChange={({ currentTarget }) => onChoose(currentTarget.value)} />
      <Can need="distribution.edit">
        <DateField
          kind="month"
          label={t('replay.month')}
          required
          max={new Date().toISOString().slice(0, 7)}
          value={month}
          onChange={setMonth}
        />
        <SendButton
          type="submit"
          leftSection={<IconPlayerPlay size={16} aria-hidden="true" />}
          loading={isRunning}
          disabled={planId === ''}
        >
          {t(isBusy ? 'replay.resume' : 'replay.start')}
        </SendButton>
        <Refusal>{refusal}</Refusal>
      </Can>
    </form>
  );
}

/** The month that has ended last, in UTC. */
function monthBefore(now: Date): string {
  return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - 1, 1)).toISOString().slice(0, 7);
}
