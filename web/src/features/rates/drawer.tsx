import { type Rate, type RateAction, rateDetail } from '@quarterdeck/contract/features/rates/rates';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { endpointQuery } from '#api/query.ts';
import { useAssetName } from '#kit/asset-name.ts';
import { Facts, Section } from '#kit/facts.tsx';
import { Money } from '#kit/money.tsx';
import { Panel } from '#kit/panel.tsx';
import { RecordDrawer, type RecordDrawerProps } from '#kit/record-drawer.tsx';
import { Time } from '#kit/time.tsx';
import { Timeline } from '#kit/timeline.tsx';
import { rateLooks } from './actions.ts';
import { RateChart } from './rate-chart.tsx';
import { RateStatusTag } from './status-tag.tsx';

/** A rate with its chart and the log of its changes. */
export default function RateDrawer({ id, ...frame }: RecordDrawerProps<RateAction, Rate>) {
  const { t } = useTranslation('rates');
  const nameOf = useAssetName();
  const query = useQuery(endpointQuery(rateDetail, { id: String(id) }, { quiet: true }));
  return (
    <RecordDrawer
      {...frame}
      query={query}
      rowOf={(detail) => detail.rate}
      kind="rate"
      namespace="rates"
      title={(row) => t('drawer.title', { asset: nameOf(row.asset) })}
      badge={(row) => <RateStatusTag status={row.status} />}
      looks={rateLooks}
    >
      {({ rate: row, history }) => (
        <>
          {row.refused_rate === null ? null : (
            <Panel tone="danger" title={t('drawer.refused')}>
              <Money amount={row.refused_rate} asset="USDT" /> · <Time value={row.refused_at} short />
            </Panel>
          )}
          {row.failure === null ? null : (
            <Panel tone="warning" title={t('drawer.failure')}>
              {row.failure}
            </Panel>
          )}
          <RateChart id={row.id} asset={nameOf(row.asset)} />
          <Section title={t('drawer.facts')}>
            <Facts
              facts={[
                [
                  t('columns.rate_usdt'),
                  <Money key="rate" amount={row.rate_usdt} asset="USDT" copyable strong />,
                ],
                [t('columns.at'), <Time key="at" value={row.at} />],
                [t('columns.source'), t(`source.${row.source}`)],
                [t('columns.exchange'), row.exchange ?? undefined],
                [t('columns.symbol'), row.symbol ?? undefined],
                [
                  t('columns.rate_min'),
                  row.rate_min === null ? undefined : <Money key="min" amount={row.rate_min} asset="USDT" />,
                ],
                [
                  t('columns.rate_max'),
                  row.rate_max === null ? undefined : <Money key="max" amount={row.rate_max} asset="USDT" />,
                ],
                [t('columns.created_at'), <Time key="created" value={row.created_at} />],
              ]}
            />
          </Section>
          <Section title={t('drawer.history')}>
            <Timeline entries={history} status={(status) => status} />
          </Section>
        </>
      )}
    </RecordDrawer>
  );
}
