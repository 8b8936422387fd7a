import { type MarketChange, marketChangeDetail } from '@quarterdeck/contract/features/pairs/syncs';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { endpointQuery } from '#api/query.ts';
import { CopyText } from '#kit/copy-text.tsx';
import { Facts, Section } from '#kit/facts.tsx';
import { RecordDrawer, type RecordDrawerProps } from '#kit/record-drawer.tsx';
import { RecordLink } from '#kit/record-link.tsx';
import { Time } from '#kit/time.tsx';
import { Timeline } from '#kit/timeline.tsx';
import { ClassTag, DecisionTag } from './class-tag.tsx';
import { FailingLadders } from './failing-ladders.tsx';
import { FieldChanges } from './field-changes.tsx';
import { type ChangeAction, changeLooks } from './looks.ts';

/** What a sync found of one pair, and what was decided. */
export default function ChangeDrawer({ id, ...frame }: RecordDrawerProps<ChangeAction, MarketChange>) {
  const { t } = useTranslation('pairs-changes');
  const query = useQuery(endpointQuery(marketChangeDetail, { id: String(id) }, { quiet: true }));
  return (
    <RecordDrawer
      {...frame}
      query={query}
      rowOf={(detail) => detail.market_change}
      kind="market_change"
      namespace="pairs-changes"
      title={(row) => row.symbol}
      badge={(row) => <DecisionTag decision={row.decision} />}
      looks={changeLooks}
    >
      {({ market_change: row, failing, history }) => (
        <>
          <Section title={t('drawer.change')} aside={<ClassTag name={row.class} />}>
            <p>{t(`classHint.${row.class}`)}</p>
            <FieldChanges row={row} />
          </Section>
          {failing.length === 0 ? null : (
            <Section title={t('drawer.failing')}>
              <FailingLadders rows={failing} pairId={row.pair_id} />
            </Section>
          )}
          <Section title={t('drawer.facts')}>
            <Facts facts={factsOf(row, t)} />
          </Section>
          <Section title={t('drawer.history')}>
            <Timeline entries={history} status={(status) => status} />
          </Section>
        </>
      )}
    </RecordDrawer>
  );
}

function factsOf(row: MarketChange, t: (key: string) => string) {
  return [
    [t('columns.exchange'), row.exchange],
    [t('fields.native_id'), <CopyText key="native" value={row.native_id} />],
    [t('columns.contract_type'), t(`contract_type.${row.contract_type}`)],
    [t('columns.open_orders'), row.open_orders],
    [
      t('columns.pair_id'),
      row.pair_id === null ? undefined : (
        <RecordLink key="pair" kind="pair" id={row.pair_id}>
          {row.symbol}
        </RecordLink>
      ),
    ],
    [
      t('columns.sync_id'),
      <RecordLink key="sync" kind="market_sync" id={row.sync_id}>
        #{row.sync_id}
      </RecordLink>,
    ],
    [t('columns.created_at'), <Time key="created" value={row.created_at} />],
    [t('columns.decided_by'), row.decided_by ?? undefined],
    [
      t('columns.decided_at'),
      row.decided_at === null ? undefined : <Time key="decided" value={row.decided_at} />,
    ],
    [t('columns.reason'), row.reason ?? undefined, 'wide'],
  ] as const;
}
