import {
  type Activity,
  type ActivityDetail,
  activityDetail,
} from '@quarterdeck/contract/features/rewards/activities/activities';
import type { rewardList } from '@quarterdeck/contract/features/rewards/rewards';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type * as z from 'zod/mini';
import { endpointQuery } from '#api/query.ts';
import { MakerNotice } from '#kit/approval/maker-notice.tsx';
import { useCountryNames } from '#kit/country-names.ts';
import { Facts, Section } from '#kit/facts.tsx';
import { filtered } from '#kit/list/filtered.ts';
import { Money } from '#kit/money.tsx';
import { RecordDrawer, type RecordDrawerProps } from '#kit/record-drawer.tsx';
import { listAddress } from '#kit/records.ts';
import { TextLink } from '#kit/text-link.tsx';
import { Time } from '#kit/time.tsx';
import { Timeline } from '#kit/timeline.tsx';
import { useAccess } from '#session/access.tsx';
import { type ActivityAction, activityLooks } from './actions.ts';
import classes from './activities.module.css';
import { PhaseTag, titleOf, useRewardWords } from './activity-words.tsx';

type Detail = z.output<typeof ActivityDetail>;

export default function ActivityDrawer({ id, ...frame }: RecordDrawerProps<ActivityAction, Activity>) {
  const { t } = useTranslation('rewards-activities');
  const query = useQuery(endpointQuery(activityDetail, { id: String(id) }, { quiet: true }));
  return (
    <RecordDrawer
      {...frame}
      query={query}
      rowOf={(detail) => detail.activity}
      kind="activity"
      namespace="rewards-activities"
      title={titleOf}
      badge={(row) => <PhaseTag phase={row.phase} />}
      looks={activityLooks}
    >
      {(detail) => (
        <>
          <MakerNotice row={detail.activity} namespace="rewards-activities" need="activity.approve" />
          {detail.activity.cause === 'none' ? null : <Budget detail={detail} />}
          <Terms activity={detail.activity} />
          <Section title={t('columns.rules_zh')}>
            <p className={classes.rules}>{detail.activity.rules_zh}</p>
          </Section>
          <Section title={t('columns.rules_en')}>
            <p className={classes.rules}>{detail.activity.rules_en}</p>
          </Section>
          <Section title={t('drawer.history')}>
            <Timeline entries={detail.history} />
          </Section>
        </>
      )}
    </RecordDrawer>
  );
}

/** What was given of the budget, what is left, and what it comes to at the pace of the last day. */
function Budget({ detail }: { detail: Detail }) {
  const { t, i18n } = useTranslation('rewards-activities');
  const { activity, users, rewards, waiting, taken_back, pace, forecast, spent_at } = detail;
  const { asset, budget, given, left } = activity;
  const page = listAddress('reward', useAccess());
  const share = Number(budget) === 0 ? 0 : Math.min(1, Number(given) / Number(budget));
  const percent = new Intl.NumberFormat(i18n.language, { style: 'percent', maximumFractionDigits: 1 }).format(
    share,
  );
  const money = (amount: string) => <Money amount={amount} asset={asset} />;
  return (
    <Section
      title={t('drawer.budget')}
      aside={
        page === undefined ? null : (
          <TextLink to={filtered<typeof rewardList>(page, { activity_id: activity.id })}>
            {t('drawer.rewards', { count: rewards })}
          </TextLink>
        )
      }
    >
      <meter
        className={classes.meter}
        value={share}
        max={1}
        aria-label={t('drawer.share', { percent })}
        title={percent}
      />
      <Facts
        facts={[
          [t('columns.budget'), money(budget)],
          [
            t('drawer.given'),
            <span key="given">
              {money(given)} ({percent})
            </span>,
          ],
          [t('columns.left'), money(left)],
          [t('drawer.users'), users],
          [t('drawer.waitingRewards'), waiting],
          [t('drawer.takenBack'), taken_back],
          [t('drawer.pace'), money(pace)],
          [t('drawer.forecast'), money(forecast)],
          [t('drawer.spentAt'), spent_at === null ? undefined : <Time key="spent" value={spent_at} />],
        ]}
      />
    </Section>
  );
}

function Terms({ activity }: { activity: Activity }) {
  const { t } = useTranslation('rewards-activities');
  const { listOf } = useCountryNames();
  const rewardWords = useRewardWords();
  const { asset, audience, level_min, countries, cap, per_user, cause } = activity;
  const gives = cause !== 'none';
  const audiences = {
    all: t('audience.all'),
    level: t('drawer.level', { level: level_min }),
    country: listOf(countries),
  };
  return (
    <Section title={t('drawer.terms')}>
      <Facts
        facts={[
          [t('columns.cause'), rewardWords(activity), 'wide'],
          [t('columns.starts_at'), <Time key="starts" value={activity.starts_at} />],
          [t('columns.ends_at'), <Time key="ends" value={activity.ends_at} />],
          [t('columns.audience'), audiences[audience]],
          [
            t('fields.cap'),
            gives && cap !== null ? <Money key="cap" amount={cap} asset={asset} /> : undefined,
          ],
          [
            t('fields.per_user'),
            gives && per_user !== null ? <Money key="user" amount={per_user} asset={asset} /> : undefined,
          ],
          [t('fields.hold_days'), gives ? t('drawer.days', { count: activity.hold_days }) : undefined],
          [t('columns.maker'), activity.maker ?? undefined],
          [t('columns.reviewer'), activity.reviewer ?? undefined],
          [t('fields.reason'), activity.reason ?? undefined, 'wide'],
        ]}
      />
    </Section>
  );
}
