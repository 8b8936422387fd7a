import type { BodyOf } from '@quarterdeck/contract/core/http/endpoint';
import {
  type SharedView,
  sharedViewsMax,
  type shareView,
  type stopSharingView,
} from '@quarterdeck/contract/features/shared-views/shared-views';
import sql from 'sql-template-tag';
import { removal } from '#command/change.ts';
import { command } from '#command/command.ts';
import { Refusal } from '#kernel/refusal.ts';
import { sharedViewSubject } from './subject.ts';
import { partsOf, requireVisible } from './visible.ts';

/** Shares filters and order of a list under a name. */
export const share = command<BodyOf<typeof shareView>, SharedView>({
  action: 'shared_view.share',
  turn: ({ list }) => `shared views of ${list}`,
  async run({ tx, input: { list, name, search: given }, context: { actor, now }, services }) {
    const search = partsOf(requireVisible(services.registry, list, actor.access), given);
    const { count } = await tx.one<{ count: number }>(sql`
      SELECT count(*) AS count FROM shared_view WHERE list = ${list}`);
    if (count >= sharedViewsMax)
      throw new Refusal('shared_views_full', { parameters: { count: String(count) } });
    const row = await tx.maybe<{ id: number }>(sql`
      INSERT INTO shared_view (list, name, search, shared_by, created_at)
      VALUES (${list}, ${name}, ${search}, ${actor.name}, ${now.toISOString()})
      ON CONFLICT DO NOTHING RETURNING id`);
    if (row === undefined) throw new Refusal('already_exists', { fields: { name: 'already_exists' } });
    return {
      reply: await sharedViewSubject.read(tx, row.id, actor.access),
      object: { type: sharedViewSubject.type, id: row.id },
      before: null,
      after: { list, name, search },
    };
  },
});

/** Stops sharing a view. */
export const stopSharing = removal<SharedView, SharedView, BodyOf<typeof stopSharingView>>(
  sharedViewSubject,
  'shared_view.stop',
  async ({ row, context, services }) => {
    requireVisible(services.registry, row.list, context.actor.access);
  },
);
