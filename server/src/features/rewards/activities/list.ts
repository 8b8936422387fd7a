import type { Authority } from '@quarterdeck/contract/core/access';
import { allowedActions } from '@quarterdeck/contract/core/machine';
import {
  type Activity,
  activityMachine,
  activityList as contract,
} from '@quarterdeck/contract/features/rewards/activities/activities';
import sql, { type Sql } from 'sql-template-tag';
import { defineList, type ListFilters } from '#kernel/list/list.ts';
import { startsWith } from '#kernel/list/where.ts';
import { activitySearch } from './search.ts';

type Stored = Omit<Activity, 'allowed_actions'> & { maker_user_id: number | null };

/** Where an activity stands at this moment. */
export const phaseSql = (a: string) =>
  `(CASE ${a}.status WHEN 'draft' THEN 'draft' WHEN 'pending_review' THEN 'review' WHEN 'ended' THEN 'over'
  ELSE CASE WHEN now() < ${a}.starts_at THEN 'scheduled' WHEN now() < ${a}.ends_at THEN 'live' ELSE 'over' END END)`;

const byTitle =
  (name: 'title_zh' | 'title_en', column: Sql) =>
  ({ [name]: title }: ListFilters) =>
    typeof title === 'string' ? [startsWith(sql`lower(${column})`, title.toLowerCase())] : [];

/** Activities with what they gave, and where they stand at this moment. */
export const activityList = defineList<typeof contract, Stored>(contract, {
  from: sql`activity AS a
    LEFT JOIN admin AS m ON m.id = a.maker_id
    LEFT JOIN admin AS c ON c.id = a.reviewer_id`,
  owner: 'house',
  id: 'a.id',
  asset: 'a.asset',
  searched: activitySearch.fields,
  filters: {
    title_zh: byTitle('title_zh', sql`a.title_zh`),
    title_en: byTitle('title_en', sql`a.title_en`),
  },
  columns: {
    id: 'a.id',
    status: 'a.status',
    phase: phaseSql('a'),
    title_zh: 'a.title_zh',
    title_en: 'a.title_en',
    rules_zh: 'a.rules_zh',
    rules_en: 'a.rules_en',
    starts_at: 'a.starts_at',
    ends_at: 'a.ends_at',
    audience: 'a.audience',
    level_min: 'a.level_min',
    countries: 'a.countries',
    cause: 'a.cause',
    asset: 'a.asset',
    mode: 'a.mode',
    amount: 'a.amount',
    min_usdt: 'a.min_usdt',
    cap: 'a.cap',
    per_user: 'a.per_user',
    budget: 'a.budget',
    given: 'a.given',
    left: '(a.budget - a.given)',
    hold_days: 'a.hold_days',
    maker_id: 'a.maker_id',
    maker: 'm.username',
    maker_user_id: 'm.user_id',
    reviewer: 'c.username',
    reason: 'a.reason',
    created_at: 'a.created_at',
    updated_at: 'a.updated_at',
    version: 'a.version',
  },
  present: ({ maker_user_id, ...stored }: Stored, access: Authority): Activity => ({
    ...stored,
    allowed_actions: allowedActions(activityMachine, { ...stored, maker_user_id }, access).filter(
      (action) =>
        (action !== 'give' || (stored.cause === 'file' && stored.phase === 'live')) &&
        (!['limit', 'end'].includes(action) || stored.phase !== 'over'),
    ),
  }),
});
