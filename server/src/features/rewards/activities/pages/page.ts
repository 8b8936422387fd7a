import type { PublicationAudience } from '@quarterdeck/contract/core/publishing/audience';
import {
  type ActivityPage,
  type ActivityPageContent,
  activityPage,
} from '@quarterdeck/contract/features/rewards/activities/pages/pages';
import sql from 'sql-template-tag';
import type { PublishedKind } from '#domain/publishing/kind.ts';
import { findRow } from '#kernel/list/list.ts';
import { Refusal } from '#kernel/refusal.ts';
import { activityPageList } from './list.ts';

interface Promised {
  starts_at: string;
  ends_at: string;
  reward: object | null;
  audience: PublicationAudience;
}

/** Pages of activities as the mechanism of publishing knows them. */
export const activityPages: PublishedKind<ActivityPageContent, ActivityPage> = {
  contract: activityPage,
  subject: {
    type: 'activity_page',
    owner: 'house',
    read: (db, id, access) => findRow(db, activityPageList, id, access),
  },
  events: {
    approval: 'activity_page.publish',
    published: 'activity_page.published',
    updateCancelled: 'activity_page.update_cancelled',
    takenOff: 'activity_page.taken_off',
  },
  columns: ({ activity_id }) => ({ activity_id }),
  async requireKnown(tx, { activity_id }, before) {
    const unknown = { fields: { 'content.activity_id': 'not_found' } } as const;
    if (before !== undefined && before.activity_id !== activity_id) throw new Refusal('not_found', unknown);
    if (before === undefined) {
      // Held, so that of two who write a page for it only one does.
      const found = await tx.maybe(sql`SELECT 1 FROM activity WHERE id = ${activity_id} FOR NO KEY UPDATE`);
      if (found === undefined) throw new Refusal('not_found', unknown);
      const other = await tx.maybe(
        sql`SELECT 1 FROM activity_page WHERE activity_id = ${activity_id} AND status <> 'archived'`,
      );
      if (other !== undefined)
        throw new Refusal('activity_page_exists', {
          fields: { 'content.activity_id': 'activity_page_exists' },
        });
    }
  },
  pictures: ({ picture }) => [{ name: 'picture', picture }],
  places: ['activity'],
  placeOf: () => 'activity',
  delivery: {
    join: sql`JOIN activity AS a ON a.id = p.activity_id`,
    where: sql`a.status = 'on'`,
    until: sql`a.ends_at`,
    extra: sql`jsonb_build_object('starts_at', a.starts_at, 'ends_at', a.ends_at,
      'audience', jsonb_build_object('kind', a.audience, 'level', a.level_min, 'countries', to_jsonb(a.countries)),
      'reward', CASE WHEN a.cause <> 'none' THEN jsonb_build_object('cause', a.cause, 'asset', a.asset, 'mode', a.mode,
        'amount', trim_scale(a.amount)::text, 'min_usdt', trim_scale(a.min_usdt)::text,
        'cap', trim_scale(a.cap)::text, 'per_user', trim_scale(a.per_user)::text) END)`,
    orderBy: sql`a.starts_at, p.id`,
    audience: (_content, extra) => (extra as Promised).audience,
    present({ activity_id, picture }, { extra, described }) {
      const { starts_at, ends_at, reward } = extra as Promised;
      return {
        activity_id,
        starts_at: new Date(starts_at).toISOString(),
        ends_at: new Date(ends_at).toISOString(),
        reward,
        picture: described(picture),
      };
    },
  },
};
