import { formatAmount } from '@quarterdeck/contract/core/assets';
import { compare, subtract } from '@quarterdeck/contract/core/money';
import {
  type CopyProfit,
  copyProfitDetail,
} from '@quarterdeck/contract/features/rewards/copy-profits/copy-profits';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { endpointQuery } from '#api/query.ts';
import { type ReversalAction, reversalActions } from '#kit/approval/actions.ts';
import { ReversalNotice } from '#kit/approval/reversal-notice.tsx';
import { useAssetName } from '#kit/asset-name.ts';
import { Facts, Section } from '#kit/facts.tsx';
import { Money } from '#kit/money.tsx';
import { Panel } from '#kit/panel.tsx';
import { Postings } from '#kit/postings.tsx';
import { RecordDrawer, type RecordDrawerProps } from '#kit/record-drawer.tsx';
import { RecordLink } from '#kit/record-link.tsx';
import { Time } from '#kit/time.tsx';
import { Timeline } from '#kit/timeline.tsx';
import { Arithmetic } from './arithmetic.tsx';
import { CopyProfitState, CopyProfitStatusTag, Follower, Trader } from './copy-profit-tags.tsx';
import { FedRewards } from './fed-rewards.tsx';
import { ReversalPreview } from './reversal-preview.tsx';

export default function CopyProfitDrawer({ id, ...frame }: RecordDrawerProps<ReversalAction, CopyProfit>) {
  const { t } = useTranslation('rewards-copy-profits');
  const query = useQuery(endpointQuery(copyProfitDetail, { id: String(id) }, { quiet: true }));
  return (
    <RecordDrawer
      {...frame}
      query={query}
      rowOf={(detail) => detail.copy_profit}
      kind="copy_profit"
      namespace="rewards-copy-profits"
      title={(row) => t('drawer.title', { ref: row.ref })}
      badge={(row) => <CopyProfitState row={row} />}
      looks={reversalActions}
    >
      {({ copy_profit: row, rewards, shared, batches, history, ...would }) => (
        <>
          <ReversalNotice row={row} namespace="rewards-copy-profits" need="copy_profit.reverse">
            {row.is_last ? null : ` ${t('maker.notLast')}`}
          </ReversalNotice>
          <Difference row={row} />
          <Section title={t('drawer.facts')}>
            <CopyProfitFacts row={row} />
          </Section>
          <Section title={t('drawer.arithmetic')}>
            <Arithmetic row={row} />
          </Section>
          <Section title={t('drawer.rewards')}>
            <FedRewards row={row} rewards={rewards} shared={shared} />
          </Section>
          {would.preview !== null && row.reverse_maker_id !== null ? (
            <Section title={t('drawer.preview')}>
              <ReversalPreview {...would} />
            </Section>
          ) : null}
          <Section title={t('drawer.postings')}>
            <Postings batches={batches} />
          </Section>
          <Section title={t('drawer.history')}>
            <Timeline entries={history} status={(status) => <CopyProfitStatusTag status={status} />} />
          </Section>
        </>
      )}
    </RecordDrawer>
  );
}

interface CopyProfitFactsProps {
  row: CopyProfit;
}

/** Who made how much with whom, and when. */
function CopyProfitFacts({ row }: CopyProfitFactsProps) {
  const { t } = useTranslation('rewards-copy-profits');
  const { asset } = row;
  return (
    <Facts
      facts={[
        [t('columns.follower_uid'), <Follower key="follower" row={row} />],
        [t('columns.trader_uid'), <Trader key="trader" row={row} />],
        [t('columns.period_from'), <Time key="from" value={row.period_from} />],
        [t('columns.period_to'), <Time key="to" value={row.period_to} />],
        [t('columns.cum_net_realised'), <Money key="reported" amount={row.cum_net_realised} asset={asset} />],
        [
          t('columns.reckoned'),
          row.reckoned === null ? (
            t('notReckoned')
          ) : (
            <Money key="reckoned" amount={row.reckoned} asset={asset} />
          ),
        ],
        [t('columns.share'), <Money key="share" amount={row.share} asset={asset} strong copyable />],
        [t('columns.to_trader'), <Money key="part" amount={row.to_trader} asset={asset} strong copyable />],
        [t('columns.cut'), <Money key="cut" amount={row.cut} asset={asset} />],
        [t('columns.settled_at'), row.settled_at ? <Time key="settled" value={row.settled_at} /> : undefined],
        [t('fields.batch_id'), batchLink(row.batch_id)],
        [t('fields.settle_batch_id'), batchLink(row.settle_batch_id)],
        [t('fields.reversal_batch_id'), batchLink(row.reversal_batch_id)],
        [t('columns.reverse_maker'), row.reverse_maker ?? undefined],
        [t('columns.reverse_checker'), row.reverse_checker ?? undefined],
        [t('columns.reason'), row.reason ?? undefined, 'wide'],
        [t('fields.evidence'), row.evidence ?? undefined, 'wide'],
        [t('columns.created_at'), <Time key="created" value={row.created_at} />],
      ]}
    />
  );
}

/** The platform said something else than what the copy robots' fills come to. */
function Difference({ row }: CopyProfitFactsProps) {
  const { t } = useTranslation('rewards-copy-profits');
  const nameOf = useAssetName();
  if (row.reckoned === null || row.status === 'reversed') return null;
  const difference = subtract(row.cum_net_realised, row.reckoned);
  if (compare(difference.replace('-', ''), '0.000001') <= 0) return null;
  return (
    <Panel tone="danger">
      {t('differs', {
        reckoned: formatAmount(row.reckoned),
        reported: formatAmount(row.cum_net_realised),
        difference: formatAmount(difference),
        asset: nameOf(row.asset),
      })}
    </Panel>
  );
}

/** A way to a batch; nothing where there is none. */
function batchLink(id: number | null) {
  if (id === null) return undefined;
  return (
    <RecordLink key={id} kind="ledger_batch" id={id}>
      #{id}
    </RecordLink>
  );
}
