import { type Pair, pairDetail } from '@quarterdeck/contract/features/pairs/pairs';
import type { marketChangeList } from '@quarterdeck/contract/features/pairs/syncs';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { endpointQuery } from '#api/query.ts';
import { Absent } from '#kit/absent.tsx';
import { CopyText } from '#kit/copy-text.tsx';
import { Facts, Section } from '#kit/facts.tsx';
import { filtered } from '#kit/list/filtered.ts';
import { DecimalText } from '#kit/market/decimal-text.tsx';
import { FeeText } from '#kit/market/fee-text.tsx';
import { RecordDrawer, type RecordDrawerProps } from '#kit/record-drawer.tsx';
import { RecordLink } from '#kit/record-link.tsx';
import { listAddress } from '#kit/records.ts';
import { TextLink } from '#kit/text-link.tsx';
import { Time } from '#kit/time.tsx';
import { Timeline } from '#kit/timeline.tsx';
import { useAccess } from '#session/access.tsx';
import { type OwnAction, pairLooks } from './actions.ts';
import { RawAnswer } from './raw-answer.tsx';
import { PairStatusTag } from './tags.tsx';

/** A pair: its contract, its limits, where it came from, and its history. */
export default function PairDrawer({ id, ...frame }: RecordDrawerProps<OwnAction, Pair>) {
  const { t } = useTranslation('pairs');
  const query = useQuery(endpointQuery(pairDetail, { id: String(id) }, { quiet: true }));
  return (
    <RecordDrawer
      {...frame}
      query={query}
      rowOf={(detail) => detail.pair}
      kind="pair"
      namespace="pairs"
      title={(row) => row.symbol}
      badge={(row) => <PairStatusTag {...row} />}
      looks={pairLooks}
    >
      {({ pair: row, history }) => (
        <>
          <Contract row={row} />
          <Limits row={row} />
          <Origin row={row} />
          <Section title={t('drawer.history')}>
            <Timeline entries={history} status={(status) => t(`status.${status}`)} />
          </Section>
        </>
      )}
    </RecordDrawer>
  );
}

function Contract({ row }: { row: Pair }) {
  const { t } = useTranslation('pairs');
  const isSpot = row.contract_type === 'spot';
  return (
    <Section title={t('drawer.contract')}>
      <Facts
        facts={[
          [
            t('columns.exchange'),
            <RecordLink key="exchange" kind="exchange" id={row.exchange_id}>
              {row.exchange}
            </RecordLink>,
          ],
          [t('columns.native_id'), <CopyText key="native" value={row.native_id} />],
          [t('columns.contract_type'), t(`contract_type.${row.contract_type}`)],
          [t('fields.coins'), `${row.base} / ${row.quote}`],
          [t('columns.settle'), isSpot ? undefined : row.settle],
          [
            t('columns.contract_size'),
            isSpot ? undefined : <DecimalText key="size" value={row.contract_size} />,
          ],
          [t('columns.expiry'), row.expiry === null ? undefined : <Time key="expiry" value={row.expiry} />],
          [t('columns.robots_using'), String(row.robots_using)],
        ]}
      />
    </Section>
  );
}

function Limits({ row }: { row: Pair }) {
  const { t } = useTranslation('pairs');
  const names = ['tick', 'step', 'min_qty', 'max_qty', 'min_notional', 'max_leverage'] as const;
  return (
    <Section title={t('drawer.limits')}>
      <Facts
        facts={[
          ...names.map(
            (name) => [t(`columns.${name}`), <DecimalText key={name} value={row[name]} />] as const,
          ),
          [t('columns.maker'), <FeeText key="maker" fee={row.maker} />],
          [t('columns.taker'), <FeeText key="taker" fee={row.taker} />],
          [t('fields.own_fees'), t(row.own_fees ? 'fees.own' : 'fees.exchange'), 'wide'],
        ]}
      />
      <RawAnswer id={row.id} />
    </Section>
  );
}

function Origin({ row }: { row: Pair }) {
  const { t } = useTranslation('pairs');
  const changes = listAddress('market_change', useAccess());
  return (
    <Section title={t('drawer.origin')}>
      <Facts
        facts={[
          [t('columns.source'), t(`source.${row.source}`)],
          [t('fields.ccxt_version'), row.ccxt_version ?? <Absent key="version" />],
          [t('columns.synced_at'), <Time key="synced" value={row.synced_at} />],
          [
            t('columns.delisted_at'),
            row.delisted_at === null ? undefined : <Time key="delisted" value={row.delisted_at} />,
          ],
          [
            t('drawer.changes'),
            changes === undefined ? undefined : (
              <TextLink key="changes" to={filtered<typeof marketChangeList>(changes, { pair_id: row.id })}>
                {t('drawer.showChanges')}
              </TextLink>
            ),
          ],
          [t('columns.created_at'), <Time key="created" value={row.created_at} />],
        ]}
      />
    </Section>
  );
}
