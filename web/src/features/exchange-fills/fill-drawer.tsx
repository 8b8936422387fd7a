import { compare } from '@quarterdeck/contract/core/money';
import {
  type ExchangeFill,
  exchangeFillDetail,
} from '@quarterdeck/contract/features/exchange-fills/exchange-fills';
import type { ExchangeList } from '@quarterdeck/contract/features/exchange-fills/lists';
import type { RobotFill } from '@quarterdeck/contract/features/robot-orders/robot-orders';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { endpointQuery } from '#api/query.ts';
import { Absent } from '#kit/absent.tsx';
import { CopyText } from '#kit/copy-text.tsx';
import { DetailDrawer } from '#kit/detail-drawer.tsx';
import { Facts, Section } from '#kit/facts.tsx';
import { lazyPart } from '#kit/lazy-part.tsx';
import { Money } from '#kit/money.tsx';
import { RecordLink } from '#kit/record-link.tsx';
import { Sheet, type SheetColumn } from '#kit/sheet.tsx';
import { StatusTag } from '#kit/status-tag.tsx';
import { Time } from '#kit/time.tsx';
import { Timeline } from '#kit/timeline.tsx';
import { type ListAction, ListPart } from './list-part.tsx';
import { ReportedTag } from './reported-tag.tsx';

const ListDialog = lazyPart(() => import('./list-dialog.tsx'));

/** What somebody is about to do with a list. */
interface Chosen {
  action: ListAction;
  list: ExchangeList;
}

interface FillDrawerProps {
  id: number;
  onClose: () => void;
}

export default function FillDrawer({ id, onClose }: FillDrawerProps) {
  const { t } = useTranslation('exchange-fills');
  const query = useQuery(endpointQuery(exchangeFillDetail, { id: String(id) }, { quiet: true }));
  const row = query.data?.exchange_fill;
  const [chosen, setChosen] = useState<Chosen>();
  return (
    <>
      <DetailDrawer
        title={row ? t('drawer.title', { name: row.trade_id }) : t('drawer.waiting')}
        badge={row ? <ReportedTag isReported={row.reported} /> : null}
        onClose={onClose}
        isCovered={chosen !== undefined}
        query={query}
        record={row && { kind: 'exchange_fill', id: row.id }}
      >
        {({ exchange_fill, fill, list, lists_beside, more_lists_beside, history }) => (
          <>
            <Section title={t('drawer.facts')}>
              <FillFacts row={exchange_fill} />
            </Section>
            <Section title={t('drawer.comparison')}>
              <Comparison theirs={exchange_fill} ours={fill} />
            </Section>
            <Section title={t('drawer.list')}>
              <ListPart list={list} onChoose={(action) => setChosen({ action, list })} />
            </Section>
            {lists_beside.length > 0 ? (
              <Section title={t('drawer.beside')}>
                <p>{t('list.besideHint')}</p>
                {lists_beside.map((other) => (
                  <ListPart
                    key={other.id}
                    list={other}
                    onChoose={(action) => setChosen({ action, list: other })}
                  />
                ))}
                {more_lists_beside ? <p>{t('list.moreBeside', { shown: lists_beside.length })}</p> : null}
              </Section>
            ) : null}
            <Section title={t('drawer.history')}>
              <Timeline entries={history} status={(status) => t(`status.${status}`)} />
            </Section>
          </>
        )}
      </DetailDrawer>
      {chosen ? <ListDialog {...chosen} onClose={() => setChosen(undefined)} /> : null}
    </>
  );
}

interface FillFactsProps {
  row: ExchangeFill;
}

function FillFacts({ row }: FillFactsProps) {
  const { t } = useTranslation('exchange-fills');
  return (
    <Facts
      facts={[
        [
          t('columns.uid'),
          <RecordLink key="user" kind="user" id={row.user_id}>
            {row.uid}
          </RecordLink>,
        ],
        [t('columns.exchange'), row.exchange],
        [t('columns.symbol'), row.symbol],
        [t('columns.side'), t(`side.${row.side}`)],
        [
          t('columns.exchange_order_id'),
          row.order_id === null ? (
            <CopyText key="order" value={row.exchange_order_id} whole />
          ) : (
            <RecordLink key="order" kind="robot_order" id={row.order_id}>
              {row.exchange_order_id}
            </RecordLink>
          ),
        ],
        [t('columns.statement'), row.statement],
        [t('columns.created_at'), <Time key="created" value={row.created_at} />],
      ]}
    />
  );
}

/** What one field is on either side. */
interface Line {
  name: string;
  theirs: ReactNode;
  ours: ReactNode;
  differs: boolean;
}

interface ComparisonProps {
  theirs: ExchangeFill;
  ours: RobotFill | null;
}

/** What the exchange says and what the platform said, beside each other; what differs is marked. */
function Comparison({ theirs, ours }: ComparisonProps) {
  const { t } = useTranslation('exchange-fills');
  const fee = (fill: ExchangeFill | RobotFill) => (
    <Money amount={fill.fee} asset={fill.fee_asset ?? ''} bare={fill.fee_asset === null} />
  );
  const lines: Line[] = [
    ...(['price', 'qty'] as const).map((name) => ({
      name,
      theirs: <Money amount={theirs[name]} asset="" bare />,
      ours: ours && <Money amount={ours[name]} asset="" bare />,
      differs: ours !== null && compare(theirs[name], ours[name]) !== 0,
    })),
    {
      name: 'fee',
      theirs: fee(theirs),
      ours: ours && fee(ours),
      differs: ours !== null && (compare(theirs.fee, ours.fee) !== 0 || theirs.fee_asset !== ours.fee_asset),
    },
    {
      name: 'at',
      theirs: <Time value={theirs.at} />,
      ours: ours && <Time value={ours.at} />,
      differs: false,
    },
  ];
  const columns: SheetColumn<Line>[] = [
    { name: 'what', title: t('comparison.what'), cell: ({ name }) => t(`columns.${name}`) },
    { name: 'theirs', title: t('comparison.theirs'), cell: ({ theirs }) => theirs },
    {
      name: 'ours',
      title: t('comparison.ours'),
      cell: ({ ours, differs }) => (
        <>
          {ours ?? <Absent />}{' '}
          {differs ? (
            <StatusTag small tone="danger">
              {t('comparison.differs')}
            </StatusTag>
          ) : null}
        </>
      ),
    },
  ];
  return <Sheet label={t('drawer.comparison')} columns={columns} rows={lines} keyOf={({ name }) => name} />;
}
