import { Button } from '@mantine/core';
import {
  type ReplayFill,
  type RobotReplay,
  replayDaysMax,
  robotReplay,
} from '@quarterdeck/contract/features/robots/robots/replay';
import type { Robot } from '@quarterdeck/contract/features/robots/robots/robots';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { endpointQuery } from '#api/query.ts';
import { Absent } from '#kit/absent.tsx';
import { Section } from '#kit/facts.tsx';
import { Failed } from '#kit/list/list-messages.tsx';
import { Money } from '#kit/money.tsx';
import { Sheet } from '#kit/sheet.tsx';
import { Time } from '#kit/time.tsx';
import classes from './robots.module.css';

interface ReplayProps {
  row: Robot;
  cycleNo: number;
}

/** A cycle beside what its strategy would have traded on the stored candles; it is asked for. */
export function Replay({ row, cycleNo }: ReplayProps) {
  const { t } = useTranslation('robots');
  const [asked, setAsked] = useState<number>();
  const query = useQuery({
    ...endpointQuery(robotReplay, { id: String(row.id), cycle_no: String(cycleNo) }, { quiet: true }),
    enabled: asked === cycleNo,
  });
  const { data } = query;
  return (
    <Section title={t('replay.title')}>
      {query.error ? (
        <Failed message={query.error.message} onRetry={() => void query.refetch()} />
      ) : asked !== cycleNo || data === undefined ? (
        <>
          <p className={classes.plain}>{t('replay.about')}</p>
          <Button size="xs" variant="default" loading={query.isFetching} onClick={() => setAsked(cycleNo)}>
            {t('replay.start', { no: cycleNo })}
          </Button>
        </>
      ) : data.outcome === 'done' ? (
        <Compared replay={data} />
      ) : (
        <p className={classes.plain}>{t(`replay.outcome.${data.outcome}`, { days: replayDaysMax })}</p>
      )}
    </Section>
  );
}

function Compared({ replay: { fills, slippage, timeframe } }: { replay: RobotReplay }) {
  const { t } = useTranslation('robots');
  const nameOf = ({ kind, level }: ReplayFill) =>
    kind === 'exit' ? t('replay.exit') : t('levelOf', { level });
  const price = (amount: string | null) =>
    amount === null ? <Absent /> : <Money amount={amount} asset="" bare digits={6} />;
  return (
    <>
      <p className={classes.plain}>
        {slippage === null
          ? t('replay.nothingShared')
          : t('replay.mean', { slippage: signed(slippage), timeframe })}
      </p>
      <Sheet
        label={t('replay.title')}
        rows={fills}
        keyOf={({ kind, level }) => `${kind} ${level}`}
        columns={[
          { name: 'fill', title: t('columns.level'), cell: nameOf },
          {
            name: 'at',
            title: t('replay.at'),
            cell: ({ at }) => (at === null ? t('replay.notByRobot') : <Time value={at} short />),
          },
          { name: 'price', title: t('replay.price'), numeric: true, cell: (fill) => price(fill.price) },
          {
            name: 'replayed_at',
            title: t('replay.replayedAt'),
            cell: ({ replayed_at }) =>
              replayed_at === null ? t('replay.notByStrategy') : <Time value={replayed_at} short />,
          },
          {
            name: 'replayed_price',
            title: t('replay.replayedPrice'),
            numeric: true,
            cell: ({ replayed_price }) => price(replayed_price),
          },
          {
            name: 'slippage',
            title: t('replay.slippage'),
            numeric: true,
            cell: (fill) => (fill.slippage === null ? <Absent /> : signed(fill.slippage)),
          },
        ]}
      />
    </>
  );
}

const signed = (basisPoints: string) => (/^(-|0$)/.test(basisPoints) ? basisPoints : `+${basisPoints}`);
