import * as z from 'zod/mini';
import { assets } from '../../../../core/assets.ts';
import { Id, optionalLine } from '../../../../core/fields.ts';
import { list } from '../../../../core/http/list.ts';
import { noPicture, Picture } from '../../../../core/pictures.ts';
import { publication } from '../../../../core/publishing/publication.ts';
import { publicationColumns, publicationQueues } from '../../../../core/publishing/row.ts';
import { Html } from '../../../../core/publishing/texts.ts';
import { activityCauses, activityModes, activityPhases } from '../activities.ts';

export const activityPageTexts = ['title', 'summary', 'rules'] as const;

/** What an activity promises, as the apps are given it. */
const Promised = z.object({
  cause: z.enum(activityCauses),
  asset: z.enum(assets),
  mode: z.enum(activityModes),
  amount: z.string(),
  min_usdt: z.string(),
  cap: z.nullable(z.string()),
  per_user: z.nullable(z.string()),
});

/** What the apps show of an activity: its money is approved with the activity, its words are published here. */
export const activityPage = publication({
  kind: 'activity_page',
  path: '/backstage/activity_page',
  collection: 'activities',
  abilities: {
    read: 'activity_page.read',
    edit: 'activity_page.edit',
    publish: 'activity_page.publish',
  },
  fields: { activity_id: Id, picture: Picture },
  texts: { title: optionalLine(120), summary: optionalLine(300), rules: Html },
  required: ['title', 'rules'],
  html: ['rules'],
  title: 'title',
  row: {
    activity_id: z.int(),
    activity_zh: z.string(),
    activity_en: z.string(),
    activity_phase: z.enum(activityPhases),
    picture: z.string(),
  },
  delivered: {
    activity_id: z.int(),
    starts_at: z.string(),
    ends_at: z.string(),
    /** Null: it gives nothing. */
    reward: z.nullable(Promised),
    picture: z.nullable(z.object({ url: z.string(), alt: z.string() })),
  },
});
export type ActivityPage = z.output<typeof activityPage.Row>;
export type ActivityPageContent = z.output<typeof activityPage.Content>;

export const newActivityPage = { picture: noPicture } as const;

export const activityPageList = list({
  path: '/backstage/activity_page',
  ability: 'activity_page.read',
  exportAbility: 'activity_page.export',
  row: activityPage.Row,
  searched: true,
  sort: '-id',
  queues: publicationQueues,
  columns: {
    ...publicationColumns.before,
    activity_id: { kind: 'id', filter: true },
    activity_phase: { kind: 'enum', values: activityPhases },
    ...publicationColumns.after,
  },
});
