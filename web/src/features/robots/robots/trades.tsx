import { compare, subtract } from '@quarterdeck/contract/core/money';
import type { robotOrderList } from '@quarterdeck/contract/features/robot-orders/robot-orders';
import type { Robot } from '@quarterdeck/contract/features/robots/robots/robots';
import { type RobotTrades, robotTrades } from '@quarterdeck/contract/features/robots/robots/trades';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation, useNavigationType } from 'react-router';
import { endpointQuery } from '#api/query.ts';
import { Facts, Section } from '#kit/facts.tsx';
import { filtered } from '#kit/list/filtered.ts';
import { Failed } from '#kit/list/list-messages.tsx';
import { Money } from '#kit/money.tsx';
import { Panel } from '#kit/panel.tsx';
import { RecordLink } from '#kit/record-link.tsx';
import { listAddress } from '#kit/records.ts';
import { Sheet } from '#kit/sheet.tsx';
import { StatusTag } from '#kit/status-tag.tsx';
import { TextLink } from '#kit/text-link.tsx';
import { Time } from '#kit/time.tsx';
import { useAccess } from '#session/access.tsx';
import { CycleChart } from './cycle-chart.tsx';
import { CycleSteps } from './cycle-steps.tsx';
import { Replay } from './replay.tsx';
import classes from './robots.module.css';
import { useShownCycle } from './use-shown-cycle.ts';

/** What it traded: its result beside what the platform says, and one cycle on the chart. */
export function Trades({ row }: { row: Robot }) {
  const { t } = useTranslation('robots');
  const { cycleNo, orderId, show } = useShownCycle();
  const orders = listAddress('robot_order', useAccess());
  const query = useQuery({
    ...endpointQuery(
      robotTrades,
      { id: String(row.id), ...(cycleNo !== undefined && { cycle_no: String(cycleNo) }) },
      { quiet: true },
    ),
    placeholderData: keepPreviousData,
  });
  const { data } = query;
  const cycle = useScrolledTo(cycleNo !== undefined && data !== undefined);
  if (query.error) return <Failed message={query.error.message} onRetry={() => void query.refetch()} />;
  if (data === undefined) return null;
  return (
    <>
      <Section
        title={t('trades.result')}
        aside={
          orders === undefined ? null : (
            <TextLink to={filtered<typeof robotOrderList>(orders, { robot: row.robot })}>
              {t('trades.orders')}
            </TextLink>
          )
        }
      >
        <Result row={row} traded={data.traded} />
      </Section>
      <Section ref={cycle} title={t('trades.cycle')} aside={<CycleSteps trades={data} onShow={show} />}>
        {data.fills.length === 0 ? (
          <p className={classes.plain}>{t('trades.none')}</p>
        ) : (
          <>
            <CycleChart row={row} trades={data} orderId={orderId} />
            <Fills fills={data.fills} orderId={orderId} />
          </>
        )}
      </Section>
      {data.cycle_no === null ? null : <Replay row={row} cycleNo={data.cycle_no} />}
    </>
  );
}

/** Brings into view what a link led to; steps from there leave the page where it is. */
function useScrolledTo(isThere: boolean) {
  const place = useRef<HTMLElement>(null);
  const { key } = useLocation();
  const isLink = useNavigationType() !== 'REPLACE';
  // biome-ignore lint/correctness/useExhaustiveDependencies: every link scrolls again
  useEffect(() => {
    if (isThere && isLink) place.current?.scrollIntoView();
  }, [isThere, isLink, key]);
  return place;
}

/** Both sides know all of a cycle only while nothing is open. */
function Result({ row, traded }: { row: Robot; traded: RobotTrades['traded'] }) {
  const { t } = useTranslation('robots');
  const money = (amount: string) => <Money amount={amount} asset={row.asset} gain copyable digits={2} />;
  const difference = traded && subtract(row.realised, traded.realised);
  const isSettled = traded !== null && row.level < 0 && compare(traded.qty, '0') === 0 && traded.is_whole;
  return (
    <>
      {isSettled && difference !== null && compare(difference, '0') !== 0 ? (
        <Panel tone="warning" title={t('trades.differs')}>
          <Money amount={difference} asset={row.asset} signed copyable digits={2} />
        </Panel>
      ) : null}
      <Facts
        facts={[
          [t('trades.claimed'), money(row.realised)],
          [t('trades.byFills'), traded === null ? t('trades.none') : money(traded.realised)],
          [t('trades.claimedFees'), <Money key="claimed" amount={row.fees} asset={row.asset} digits={2} />],
          [
            t('trades.feesByFills'),
            traded === null ? undefined : (
              <Money key="fees" amount={traded.fees} asset={row.asset} digits={2} />
            ),
          ],
          [t('trades.counted'), traded === null ? undefined : t('trades.count', traded)],
          [t('trades.whole'), traded === null || traded.is_whole ? undefined : t('trades.otherFees'), 'wide'],
        ]}
      />
    </>
  );
}

interface FillsProps extends Pick<RobotTrades, 'fills'> {
  /** The order whose fills are marked. */
  orderId: number | undefined;
}

function Fills({ fills, orderId }: FillsProps) {
  const { t } = useTranslation('robots');
  return (
    <Sheet
      label={t('trades.fills')}
      rows={fills}
      keyOf={({ id }) => id}
      columns={[
        { name: 'at', title: t('trades.at'), cell: ({ at }) => <Time value={at} short /> },
        {
          name: 'order',
          title: t('columns.level'),
          cell: ({ order_id, level }) => (
            <span className={classes.state}>
              <RecordLink kind="robot_order" id={order_id}>
                {t('levelOf', { level })}
              </RecordLink>
              {order_id === orderId ? (
                <StatusTag small tone="progress">
                  {t('trades.thisOrder')}
                </StatusTag>
              ) : null}
            </span>
          ),
        },
        {
          name: 'side',
          title: t('trades.side'),
          cell: ({ side }) => (
            <StatusTag small tone={side === 'buy' ? 'info' : 'warning'}>
              {t(`side.${side}`)}
            </StatusTag>
          ),
        },
        {
          name: 'price',
          title: t('trades.price'),
          numeric: true,
          cell: ({ price }) => <Money amount={price} asset="" bare digits={6} />,
        },
        {
          name: 'qty',
          title: t('trades.qty'),
          numeric: true,
          cell: ({ qty }) => <Money amount={qty} asset="" bare digits={6} />,
        },
        {
          name: 'fee',
          title: t('trades.fee'),
          numeric: true,
          cell: ({ fee, fee_asset }) => (
            <Money amount={fee} asset={fee_asset ?? ''} bare={fee_asset === null} digits={2} />
          ),
        },
      ]}
    />
  );
}
