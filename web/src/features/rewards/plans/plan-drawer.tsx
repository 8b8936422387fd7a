import {
  type SharePlan,
  type SharePlanDetail,
  sharePlanDetail,
} from '@quarterdeck/contract/features/rewards/plans/plans';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { endpointQuery } from '#api/query.ts';
import { MakerNotice } from '#kit/approval/maker-notice.tsx';
import { Facts, Section } from '#kit/facts.tsx';
import { Money } from '#kit/money.tsx';
import { RecordDrawer, type RecordDrawerProps } from '#kit/record-drawer.tsx';
import { Time } from '#kit/time.tsx';
import { Timeline } from '#kit/timeline.tsx';
import { type SharePlanAction, sharePlanActions } from './actions.ts';
import { Comparison } from './comparison.tsx';
import { LegalNotice } from './legal-notice.tsx';
import { PlanStatusTag } from './plan-status.tsx';
import classes from './plans.module.css';

export default function PlanDrawer({ id, ...frame }: RecordDrawerProps<SharePlanAction, SharePlan>) {
  const { t } = useTranslation('rewards-plans');
  const query = useQuery(endpointQuery(sharePlanDetail, { id: String(id) }, { quiet: true }));
  return (
    <RecordDrawer
      {...frame}
      query={query}
      rowOf={(detail) => detail.plan}
      kind="share_plan"
      namespace="rewards-plans"
      title={(row) => t('drawer.title', { no: row.no, name: row.name })}
      badge={(row) => <PlanStatusTag status={row.status} />}
      looks={sharePlanActions}
    >
      {(detail) => (
        <>
          <div className={classes.notices}>
            <MakerNotice row={detail.plan} namespace="rewards-plans" need="distribution.approve" />
            <LegalNotice depth={detail.plan.depth} />
          </div>
          <Section
            title={t('drawer.facts')}
            aside={
              <span className={classes.links}>
                <Link to={`/market/simulator?plan_id=${detail.plan.id}`} className={classes.link}>
                  {t('simulator.open')}
                </Link>
                <Link to={`/market/simulator?part=month&plan_id=${detail.plan.id}`} className={classes.link}>
                  {t('simulator.openMonth')}
                </Link>
              </span>
            }
          >
            <PlanFacts detail={detail} />
          </Section>
          <Comparison plan={detail.plan} initial={detail.before} />
          <Section title={t('drawer.history')}>
            <Timeline entries={detail.history} status={(status) => <PlanStatusTag status={status} />} />
          </Section>
        </>
      )}
    </RecordDrawer>
  );
}

function PlanFacts({ detail: { plan, given_usdt } }: { detail: SharePlanDetail }) {
  const { t } = useTranslation('rewards-plans');
  return (
    <Facts
      facts={[
        [t('drawer.given'), <Money key="given" amount={given_usdt} asset="USDT" />],
        [t('columns.maker'), plan.maker ?? undefined],
        [t('columns.reviewer'), plan.reviewer ?? undefined],
        [
          t('columns.activated_at'),
          plan.activated_at ? <Time key="activated" value={plan.activated_at} /> : undefined,
        ],
        [
          t('columns.retired_at'),
          plan.retired_at ? <Time key="retired" value={plan.retired_at} /> : undefined,
        ],
        [t('columns.created_at'), <Time key="created" value={plan.created_at} />],
        [t('columns.reason'), plan.reason ?? undefined, 'wide'],
      ]}
    />
  );
}
