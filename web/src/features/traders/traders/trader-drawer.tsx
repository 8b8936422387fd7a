import { type Trader, traderDetail } from '@quarterdeck/contract/features/traders/traders/traders';
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
import { Can } from '#session/access.tsx';
import { Avatar } from '#session/avatar.tsx';
import { mainLooks, type TraderAction, traderMenu } from './actions.ts';
import { Bond } from './bond.tsx';
import { Coverage } from './coverage.tsx';
import { EquityChart } from './equity-chart.tsx';
import { Figures } from './figures.tsx';
import { Followers } from './followers.tsx';
import { Plans } from './plans.tsx';
import { SettlementPreview } from './settlement-preview.tsx';
import { Settlements } from './settlements.tsx';
import { MixedName, TraderState, TraderStatusTag } from './trader-tags.tsx';
import classes from './traders.module.css';

/** A trader: figures, equity, followers, settlements, bond and history. */
export default function TraderDrawer({ id, ...frame }: RecordDrawerProps<TraderAction, Trader>) {
  const { t } = useTranslation('traders');
  const query = useQuery(endpointQuery(traderDetail, { id: String(id) }, { quiet: true }));
  return (
    <RecordDrawer
      {...frame}
      query={query}
      rowOf={(detail) => detail.trader}
      kind="trader"
      namespace="traders"
      title={(row) => row.display_name}
      badge={(row) => (
        <>
          <TraderState row={row} />
          <MixedName name={row.display_name} />
        </>
      )}
      looks={mainLooks}
      menu={traderMenu}
      isWide
    >
      {({ trader: row, followers_at_loss: atLoss, ...detail }) => (
        <>
          <Profile row={row} />
          <Plans row={row} />
          <Figures row={row} />
          <Section title={t('drawer.equity')}>
            <EquityChart days={detail.days} />
          </Section>
          <Section title={t('drawer.followers', { count: row.followers })}>
            <Coverage coverage={detail.coverage} />
            <Followers row={row} followers={detail.followers} atLoss={atLoss} />
          </Section>
          {row.status === 'revoked' ? null : (
            <Can need="copy_profit.read">
              <Section title={t('drawer.settlementPreview')}>
                <SettlementPreview row={row} />
              </Section>
            </Can>
          )}
          <Section title={t('drawer.settlements')}>
            <Settlements settlements={detail.settlements} />
          </Section>
          <Section title={t('drawer.bond')}>
            <Bond row={row} entries={detail.bond_entries} />
          </Section>
          <Section title={t('drawer.facts')}>
            <TraderFacts row={row} />
          </Section>
          {detail.batches.length === 0 ? null : (
            <Section title={t('drawer.postings')}>
              <Postings batches={detail.batches} />
            </Section>
          )}
          <Section title={t('drawer.history')}>
            <Timeline entries={detail.history} status={(status) => <TraderStatusTag status={status} />} />
          </Section>
        </>
      )}
    </RecordDrawer>
  );
}

interface RowProps {
  row: Trader;
}

/** What users see beside the name. */
function Profile({ row: { avatar, bio } }: RowProps) {
  const { t } = useTranslation('traders');
  return (
    <div className={classes.profile}>
      <Avatar key={avatar} picture={avatar} size={56} />
      <p className={bio === '' ? classes.soft : undefined}>{bio || t('noBio')}</p>
    </div>
  );
}

function TraderFacts({ row }: RowProps) {
  const { t } = useTranslation('traders');
  return (
    <Facts
      facts={[
        [
          t('columns.uid'),
          <RecordLink key="user" kind="user" id={row.user_id}>
            {row.uid}
          </RecordLink>,
        ],
        [
          t('fields.application_id'),
          row.application_id === null ? undefined : (
            <RecordLink key="application" kind="trader_application" id={row.application_id}>
              #{row.application_id}
            </RecordLink>
          ),
        ],
        [t('columns.tier'), t('tier', { tier: row.tier })],
        [t('columns.max_followers'), row.max_followers],
        [t('columns.share_pct'), `${row.share_pct}%`],
        [t('fields.min_copy'), <Money key="min" amount={row.min_copy} asset="USDT" />],
        [t('fields.max_copy'), <Money key="max" amount={row.max_copy} asset="USDT" />],
        [t('columns.sort'), row.sort],
        [t('columns.created_at'), <Time key="created" value={row.created_at} />],
        [t('fields.revoked_at'), row.revoked_at ? <Time key="revoked" value={row.revoked_at} /> : undefined],
        [t('fields.symbols'), row.symbols.length === 0 ? t('symbols.all') : row.symbols.join(' · '), 'wide'],
        [t('columns.reason'), row.reason ?? undefined, 'wide'],
      ]}
    />
  );
}
