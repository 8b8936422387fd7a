import { compare, subtract } from '@quarterdeck/contract/core/money';
import { type HomeMoney, homeMoney, usualRange } from '@quarterdeck/contract/features/home/home';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { endpointQuery } from '#api/query.ts';
import { Failed } from '#kit/list/list-messages.tsx';
import { Money } from '#kit/money.tsx';
import { Time } from '#kit/time.tsx';
import { useAgeWords, waitingOf } from '#kit/waiting-words.ts';
import { creditedOn, paidOn } from './flows/day-lists.ts';
import { FlowChart } from './flows/flow-chart.tsx';
import classes from './money.module.css';
import { MoneyWaiting, useMoneyRights } from './money-waiting.tsx';

/** The numbers are looked at again while the page is open. */
const interval = 30_000;

/** What came in and went out today, what is held beside what is owed, and the last weeks as a chart. */
export default function MoneyPart() {
  const { t } = useTranslation('home');
  const rights = useMoneyRights();
  const [range, setRange] = useState(usualRange);
  const [compares, setCompares] = useState(false);
  const query = { days: range, ...(compares && { compare: 'true' as const }) };
  const { data, error, refetch, dataUpdatedAt } = useQuery({
    ...endpointQuery(homeMoney, query, { quiet: true }),
    refetchInterval: interval,
    placeholderData: keepPreviousData,
    enabled: rights.flows || rights.stand,
  });
  if (data === undefined) {
    if (error === null) return <MoneyWaiting />;
    return (
      <section className={classes.money} aria-label={t('money.title')}>
        <h2 className={classes.title}>{t('money.title')}</h2>
        <Failed message={error.message} onRetry={() => void refetch()} />
      </section>
    );
  }
  return (
    <section className={classes.money} aria-label={t('money.title')}>
      <h2 className={classes.title}>{t('money.title')}</h2>
      <div className={classes.cards}>
        {data.flows?.map((flow) => (
          <Flow key={flow.asset} flow={flow} day={data.day} />
        ))}
        {data.stand ? (
          <Stand stand={data.stand} now={dataUpdatedAt} />
        ) : rights.stand ? (
          <NotCompared />
        ) : null}
      </div>
      {data.days.length > 0 ? (
        <FlowChart
          days={data.days}
          before={data.days_before}
          range={range}
          compares={compares}
          onRange={setRange}
          onCompare={setCompares}
        />
      ) : null}
    </section>
  );
}

interface FlowProps {
  flow: NonNullable<HomeMoney['flows']>[number];
  day: string;
}

/** Each links to the rows that it is the sum of. */
function Flow({ flow, day }: FlowProps) {
  const { t } = useTranslation('home');
  const { asset, incoming, incoming_before, outgoing, outgoing_before, network_fees } = flow;
  return (
    <>
      <Link to={creditedOn(day, asset, true)} className={classes.card}>
        <span className={classes.label}>{t('money.incoming')}</span>
        <Money amount={incoming} asset={asset} strong digits={2} />
        <span className={classes.soft}>
          {t('money.before')} <Money amount={incoming_before} asset={asset} digits={2} />
        </span>
      </Link>
      <Link to={paidOn(day, asset, true)} className={classes.card}>
        <span className={classes.label}>{t('money.outgoing')}</span>
        <Money amount={outgoing} asset={asset} strong digits={2} />
        <span className={classes.soft}>
          {t('money.toUsers')} <Money amount={subtract(outgoing, network_fees)} asset={asset} digits={2} /> ·{' '}
          {t('money.networkFees')} <Money amount={network_fees} asset={asset} digits={2} />
        </span>
        <span className={classes.soft}>
          {t('money.before')} <Money amount={outgoing_before} asset={asset} digits={2} />
        </span>
      </Link>
    </>
  );
}

/** No comparison of the accounts yet, so the funds held are unknown. */
function NotCompared() {
  const { t } = useTranslation('home');
  return (
    <Link to="/finance/reconciliation" className={classes.card}>
      <span className={classes.label}>{t('money.stand')}</span>
      <span>–</span>
      <span className={classes.soft}>{t('money.notCompared')}</span>
    </Link>
  );
}

interface StandProps {
  stand: NonNullable<HomeMoney['stand']>;
  now: number;
}

/** What is held beside what is owed, each with its parts, as reconciliation told them when it was last run: its age stands with it. */
function Stand({ stand: { at, owed, unallocated, held, hot, clearing }, now }: StandProps) {
  const { t } = useTranslation('home');
  const wordsOf = useAgeWords();
  const isShort = compare(held, owed) < 0;
  return (
    <Link to="/finance/reconciliation" className={classes.card} data-urgent={isShort || undefined}>
      <span className={classes.label}>
        {t(isShort ? 'money.short' : 'money.covered', { age: wordsOf(waitingOf(at, now, undefined)) })}
      </span>
      <Money amount={held} asset="USDT" strong digits={2} />
      <span className={classes.soft}>
        {t('money.hot')} <Money amount={hot} asset="USDT" digits={2} /> · {t('money.clearing')}{' '}
        <Money amount={clearing} asset="USDT" digits={2} />
      </span>
      <span className={classes.soft}>
        {t('money.owed')} <Money amount={owed} asset="USDT" digits={2} /> = {t('money.owedToUsers')}{' '}
        <Money amount={subtract(owed, unallocated)} asset="USDT" digits={2} /> + {t('money.unallocated')}{' '}
        <Money amount={unallocated} asset="USDT" digits={2} />
      </span>
      <span className={classes.soft}>
        {t('money.asOf')} <Time value={at} />
      </span>
    </Link>
  );
}
