import type { Authority } from '@quarterdeck/contract/core/access';
import {
  type ActivityPage,
  activityPage,
  activityPageList as contract,
} from '@quarterdeck/contract/features/rewards/activities/pages/pages';
import sql from 'sql-template-tag';
import {
  presentPublication,
  publicationFilters,
  publicationFrom,
  publicationSources,
  type StoredPublication,
} from '#domain/publishing/list.ts';
import { defineList } from '#kernel/list/list.ts';
import { phaseSql } from '../list.ts';
import { activityPageSearch } from './search.ts';

type Stored = Omit<ActivityPage, 'allowed_actions'> & StoredPublication;

/** Pages of activities with their newest revision. */
export const activityPageList = defineList<typeof contract, Stored>(contract, {
  from: sql`${publicationFrom('activity_page')} JOIN activity AS promised ON promised.id = p.activity_id`,
  owner: 'house',
  searched: activityPageSearch.fields,
  id: 'p.id',
  columns: {
    ...publicationSources('activity_page'),
    activity_id: 'p.activity_id',
    activity_zh: 'promised.title_zh',
    activity_en: 'promised.title_en',
    activity_phase: phaseSql('promised'),
    picture: "r.content->'picture'->>'url'",
  },
  filters: publicationFilters(activityPage),
  present: (stored: Stored, access: Authority): ActivityPage =>
    presentPublication(activityPage, stored, access),
});
