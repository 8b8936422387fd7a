import { type Reward, rewardDetail } from '@quarterdeck/contract/features/rewards/rewards';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { endpointQuery } from '#api/query.ts';
import { Facts, Section } from '#kit/facts.tsx';
import { Money } from '#kit/money.tsx';
import { Postings } from '#kit/postings.tsx';
import { RecordDrawer, type RecordDrawerProps } from '#kit/record-drawer.tsx';
import { RecordLink } from '#kit/record-link.tsx';
import { Time } from '#kit/time.tsx';
import { Timeline } from '#kit/timeline.tsx';
import { type RewardAction, rewardActions } from './actions.ts';
import { Clipped } from './clipped.tsx';
import { RewardStatusTag } from './reward-status.tsx';
import classes from './rewards.module.css';
import { SourceUser } from './source-user.tsx';

export default function RewardDrawer({ id, ...frame }: RecordDrawerProps<RewardAction, Reward>) {
  const { t } = useTranslation('rewards');
  const query = useQuery(endpointQuery(rewardDetail, { id: String(id) }, { quiet: true }));
  return (
    <RecordDrawer
      {...frame}
      query={query}
      rowOf={(detail) => detail.reward}
      kind="reward"
      namespace="rewards"
      title={(row) => t('drawer.title', { id: row.id })}
      badge={(row) => <RewardStatusTag status={row.status} />}
      looks={rewardActions}
    >
      {({ reward, chain, batches, history }) => (
        <>
          <Section title={t('drawer.facts')}>
            <RewardFacts row={reward} />
          </Section>
          <Section title={t('drawer.chain')}>
            <Chain chain={chain} current={reward.id} />
          </Section>
          <Section title={t('drawer.postings')}>
            <Postings batches={batches} />
          </Section>
          <Section title={t('drawer.history')}>
            <Timeline entries={history} status={(status) => <RewardStatusTag status={status} />} />
          </Section>
        </>
      )}
    </RecordDrawer>
  );
}

interface RewardFactsProps {
  row: Reward;
}

export function RewardFacts({ row }: RewardFactsProps) {
  const { t } = useTranslation('rewards');
  const { asset, rate, level, reason, source_type } = row;
  return (
    <Facts
      facts={[
        [t('columns.kind'), t(`kind.${row.kind}`)],
        [t('columns.amount'), <Money key="amount" amount={row.amount} asset={asset} copyable strong />],
        [
          t('columns.beneficiary_uid'),
          <RecordLink key="beneficiary" kind="user" id={row.beneficiary_id}>
            {row.beneficiary_uid}
          </RecordLink>,
        ],
        [t('columns.source_uid'), <SourceUser key="source" row={row} />],
        [
          t('drawer.source'),
          <RecordLink key="record" kind={source_type} id={row.source_id}>
            {row.fee_kind === null ? t(`source_type.${source_type}`) : t(`fee_kind.${row.fee_kind}`)} #
            {row.source_id}
          </RecordLink>,
        ],
        [t('columns.base'), <Money key="base" amount={row.base} asset={row.base_asset} />],
        [
          t('columns.rate'),
          rate === null ? t('drawer.fixed') : `${rate}%${row.is_peer ? ` · ${t('drawer.peer')}` : ''}`,
        ],
        [t('columns.generation'), row.generation],
        [t('columns.level'), level || undefined],
        [
          t('columns.plan_no'),
          row.plan_id === null ? undefined : (
            <RecordLink key="plan" kind="share_plan" id={row.plan_id}>
              {row.plan_no}
            </RecordLink>
          ),
        ],
        [t('columns.clipped'), row.clipped_by === null ? undefined : <Clipped key="clipped" row={row} />],
        [t('columns.hold_until'), row.hold_until ? <Time key="hold" value={row.hold_until} /> : undefined],
        [t('columns.settled_at'), row.settled_at ? <Time key="settled" value={row.settled_at} /> : undefined],
        [t('columns.created_at'), <Time key="created" value={row.created_at} />],
        [
          t('columns.reason'),
          reason === null ? undefined : t(`reason.${reason}`, { defaultValue: reason }),
          'wide',
        ],
      ]}
    />
  );
}

interface ChainProps {
  chain: readonly Reward[];
  current: number;
}

/** Everybody who got something for the same, or would have, the nearest first. */
function Chain({ chain, current }: ChainProps) {
  const { t } = useTranslation('rewards');
  return (
    <ol className={classes.chain}>
      {chain.map((each) => (
        <li key={each.id} aria-current={each.id === current ? 'true' : undefined}>
          <span>{t('drawer.generation', { generation: each.generation })}</span>
          <RecordLink kind="reward" id={each.id}>
            {each.beneficiary_uid}
          </RecordLink>
          <span>{each.rate === null ? t('drawer.fixed') : `${each.rate}%`}</span>
          <Money amount={each.amount} asset={each.asset} />
          <span>
            <RewardStatusTag status={each.status} />
          </span>
        </li>
      ))}
    </ol>
  );
}
