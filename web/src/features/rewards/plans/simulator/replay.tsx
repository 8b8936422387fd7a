import { Button, Progress } from '@mantine/core';
import { isZero, subtract } from '@quarterdeck/contract/core/money';
import {
  type ShareReplay,
  type ShareReplayStatus,
  shareReplayDetail,
} from '@quarterdeck/contract/features/rewards/replays/replays';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { endpointQuery } from '#api/query.ts';
import { Facts } from '#kit/facts.tsx';
import { Failed } from '#kit/list/list-messages.tsx';
import { Money } from '#kit/money.tsx';
import { Panel } from '#kit/panel.tsx';
import { StatusTag, type Tone } from '#kit/status-tag.tsx';
import { Time } from '#kit/time.tsx';
import { ReplayTables } from './replay-tables.tsx';
import classes from './simulator.module.css';

const tones: Record<ShareReplayStatus, Tone> = {
  queued: 'neutral',
  running: 'progress',
  completed: 'success',
  failed: 'danger',
};

interface ReplayProps {
  replay: ShareReplay;
  /** Its sums are open from the start. */
  isFirst: boolean;
}

/** One replay: how far it is, and once it has ended what it found. */
export function Replay({ replay, isFirst }: ReplayProps) {
  const { t } = useTranslation('rewards-plans');
  const [isOpened, setOpened] = useState(isFirst);
  const { status, month, plan_no, plan_name, fees, done } = replay;
  const isDone = status === 'completed';
  const title = t('replay.title', { month, plan: `${plan_no} · ${plan_name}` });
  return (
    <section className={classes.card} aria-label={title}>
      <div className={classes.stepHead}>
        <h2 className={classes.subtitle}>{title}</h2>
        <span>
          <StatusTag tone={tones[status]}>{t(`replay.status.${status}`)}</StatusTag>{' '}
          <Time value={replay.created_at} /> · {replay.started_by}
        </span>
      </div>
      {isDone ? (
        <Outcome replay={replay} />
      ) : (
        <>
          <Progress value={fees === 0 ? 0 : (100 * done) / fees} aria-label={t('replay.progress')} />
          <p className={classes.soft}>{t('replay.done', { done, fees })}</p>
          {status === 'failed' ? <Panel tone="danger">{t('replay.failed')}</Panel> : null}
        </>
      )}
      {isDone && isOpened ? <Details id={replay.id} /> : null}
      {isDone && !isOpened ? (
        <Button variant="default" size="compact-sm" onClick={() => setOpened(true)}>
          {t('replay.open')}
        </Button>
      ) : null}
    </section>
  );
}

function Details({ id }: { id: number }) {
  const { data, error, refetch } = useQuery(
    endpointQuery(shareReplayDetail, { id: String(id) }, { quiet: true }),
  );
  if (error) return <Failed message={error.message} onRetry={() => void refetch()} />;
  return data === undefined ? null : <ReplayTables detail={data} />;
}

function Outcome({ replay }: Pick<ReplayProps, 'replay'>) {
  const { t } = useTranslation('rewards-plans');
  const { fees, was_usdt, would_usdt, budget_usdt, budget_hit_at, clipped, skipped_usdt } = replay;
  const money = (amount: string) => <Money amount={amount} asset="USDT" />;
  return (
    <>
      {budget_hit_at === null ? null : (
        <Panel tone="warning" title={t('replay.budgetHit', { budget: budget_usdt ?? '' })}>
          <Time value={budget_hit_at} />
        </Panel>
      )}
      <Facts
        facts={[
          [t('replay.fees', { count: fees }), money(replay.fees_usdt)],
          [t('replay.pool'), money(replay.pool_usdt)],
          [t('replay.was'), money(was_usdt)],
          [t('replay.would'), <Money key="would" amount={would_usdt} asset="USDT" strong />],
          [t('replay.people'), t('replay.peopleCounts', { ...replay })],
          [t('replay.skipped'), isZero(skipped_usdt) ? undefined : money(skipped_usdt)],
          ...clipped.map(
            ({ cap, usdt }) => [t('replay.clipped', { cap: t(`clippedBy.${cap}`) }), money(usdt)] as const,
          ),
        ]}
      />
      <Causes replay={replay} />
    </>
  );
}

/** What the difference to what was given is made of. */
function Causes({ replay: { causes, was_usdt, would_usdt } }: Pick<ReplayProps, 'replay'>) {
  const { t } = useTranslation('rewards-plans');
  if (causes.length === 0) return null;
  const signed = (amount: string) => <Money amount={amount} asset="USDT" signed />;
  return (
    <div>
      <h3 className={classes.tableTitle}>{t('replay.why')}</h3>
      <Facts
        facts={[
          [t('replay.difference'), signed(subtract(would_usdt, was_usdt))],
          ...causes.map(({ cause, usdt }) => [t(`replay.cause.${cause}`), signed(usdt)] as const),
        ]}
      />
    </div>
  );
}
