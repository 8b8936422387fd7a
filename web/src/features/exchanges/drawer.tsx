import {
  type Exchange,
  type ExchangeAction,
  exchangeDetail,
} from '@quarterdeck/contract/features/exchanges/exchanges';
import type { pairList } from '@quarterdeck/contract/features/pairs/pairs';
import type { marketSyncList } from '@quarterdeck/contract/features/pairs/syncs';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { endpointQuery } from '#api/query.ts';
import { Absent } from '#kit/absent.tsx';
import { CopyText } from '#kit/copy-text.tsx';
import { Facts, Section } from '#kit/facts.tsx';
import { filtered } from '#kit/list/filtered.ts';
import { FeeText } from '#kit/market/fee-text.tsx';
import { Panel } from '#kit/panel.tsx';
import { RecordDrawer, type RecordDrawerProps } from '#kit/record-drawer.tsx';
import { listAddress } from '#kit/records.ts';
import { TextLink } from '#kit/text-link.tsx';
import { Time } from '#kit/time.tsx';
import { Timeline } from '#kit/timeline.tsx';
import { useAccess } from '#session/access.tsx';
import { exchangeLooks } from './actions.ts';
import { Latency } from './connection.tsx';
import { ExchangeStatusTag } from './status-tag.tsx';
import { Supports } from './supports.tsx';

/** An exchange: what it offers, how it answers, what we set, and its history. */
export default function ExchangeDrawer({ id, ...frame }: RecordDrawerProps<ExchangeAction, Exchange>) {
  const { t } = useTranslation('exchanges');
  const query = useQuery(endpointQuery(exchangeDetail, { id: String(id) }, { quiet: true }));
  return (
    <RecordDrawer
      {...frame}
      query={query}
      rowOf={(detail) => detail.exchange}
      kind="exchange"
      namespace="exchanges"
      title={(row) => row.name}
      badge={(row) => <ExchangeStatusTag status={row.status} />}
      looks={exchangeLooks}
    >
      {({ exchange: row, history }) => (
        <>
          <Markets row={row} />
          <Connection row={row} />
          <Settings row={row} />
          <Section title={t('drawer.history')}>
            <Timeline entries={history} status={(status) => t(`status.${status}`)} />
          </Section>
        </>
      )}
    </RecordDrawer>
  );
}

function Markets({ row }: { row: Exchange }) {
  const { t } = useTranslation('exchanges');
  const access = useAccess();
  const pairs = listAddress('pair', access);
  const syncs = listAddress('market_sync', access);
  const { code, url } = row;
  return (
    <Section title={t('drawer.markets')}>
      <Facts
        facts={[
          [t('columns.supports'), <Supports key="supports" supports={row.supports} />, 'wide'],
          [
            t('columns.pairs'),
            pairs === undefined ? (
              t('drawer.pairsOf', { on: row.pairs_on, all: row.pairs })
            ) : (
              <TextLink key="pairs" to={filtered<typeof pairList>(pairs, { exchange: code })}>
                {t('drawer.pairsOf', { on: row.pairs_on, all: row.pairs })}
              </TextLink>
            ),
          ],
          [
            t('columns.synced_at'),
            syncs === undefined ? (
              <Time key="synced" value={row.synced_at} />
            ) : (
              <TextLink key="syncs" to={filtered<typeof marketSyncList>(syncs, { exchange: code })}>
                {row.synced_at === null ? t('drawer.syncs') : <Time value={row.synced_at} />}
              </TextLink>
            ),
          ],
          [t('columns.code'), <CopyText key="code" value={code} />],
          [t('fields.url'), url === null ? undefined : <CopyText key="url" value={url} whole />],
        ]}
      />
    </Section>
  );
}

function Connection({ row }: { row: Exchange }) {
  const { t } = useTranslation('exchanges');
  const { tested_at, test_error, clock_difference_ms } = row;
  return (
    <Section title={t('drawer.connection')}>
      {test_error === null ? null : (
        <Panel tone="danger" title={t('connection.failed')}>
          {test_error}
        </Panel>
      )}
      <Facts
        facts={[
          [
            t('columns.tested_at'),
            tested_at === null ? t('connection.never') : <Time key="tested" value={tested_at} />,
          ],
          [t('columns.latency_ms'), <Latency key="latency" {...row} />],
          [
            t('fields.clock_difference_ms'),
            clock_difference_ms === null ? (
              <Absent key="clock" />
            ) : (
              t('connection.ms', { ms: clock_difference_ms })
            ),
          ],
          [t('columns.rate_limit_ms'), t('connection.ms', { ms: row.rate_limit_ms })],
        ]}
      />
    </Section>
  );
}

function Settings({ row }: { row: Exchange }) {
  const { t } = useTranslation('exchanges');
  return (
    <Section title={t('drawer.settings')}>
      <Facts
        facts={[
          [t('columns.maker'), <FeeText key="maker" fee={row.maker} />],
          [t('columns.taker'), <FeeText key="taker" fee={row.taker} />],
          [
            t('fields.key_fields'),
            row.key_fields.map((field) => t(`key_fields.${field}`)).join(' · '),
            'wide',
          ],
          [t('fields.ip_whitelist'), row.ip_whitelist ?? <Absent key="ip" />, 'wide'],
          [t('columns.created_at'), <Time key="created" value={row.created_at} />],
          [t('columns.updated_at'), <Time key="updated" value={row.updated_at} />],
        ]}
      />
      <p>{t('hints.fees')}</p>
    </Section>
  );
}
