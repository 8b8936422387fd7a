import type { BodyOf } from '@quarterdeck/contract/core/http/endpoint';
import {
  type SharedView,
  sharedViewsMax,
  type shareView,
  type stopSharingView,
} from '@quarterdeck/contract/features/shared-views/shared-views';
import sql from 'sql-template-tag';
import { assertVersion, lockRow } from '#command/change.ts';
import { command } from '#command/command.ts';
import { Refusal } from '#kernel/refusal.ts';
import { isFor, isSharedWith, requireRoles } from './audience.ts';
import { sharedViewSubject } from './subject.ts';
import { isVisible, partsOf, requireVisible } from './visible.ts';

/** Shares filters and order of a list under a name, with everyone or with role groups. */
export const share = command<BodyOf<typeof shareView>, SharedView>({
  action: 'shared_view.share',
  turn: ({ list }) => `shared views of ${list}`,
  async run({ tx, input: { list: kind, name, search: given, role_ids }, context: { actor, now }, services }) {
    const list = requireVisible(services.registry, kind, actor.access);
    const search = partsOf(list, given);
    const roles = role_ids && (await requireRoles(tx, role_ids, list.ability));
    const { count } = await tx.one<{ count: number }>(sql`
      SELECT count(*) AS count FROM shared_view WHERE list = ${kind} AND ${isFor(actor)}`);
    if (count >= sharedViewsMax)
      throw new Refusal('shared_views_full', { parameters: { count: String(count) } });
    const row = await tx.maybe<{ id: number }>(sql`
      INSERT INTO shared_view (list, name, search, shared_by, role_ids, created_at)
      VALUES (${kind}, ${name}, ${search}, ${actor.name}, ${role_ids ?? null}, ${now.toISOString()})
      ON CONFLICT DO NOTHING RETURNING id`);
    if (row === undefined) throw new Refusal('already_exists', { fields: { name: 'already_exists' } });
    return {
      reply: await sharedViewSubject.read(tx, row.id, actor.access),
      object: { type: sharedViewSubject.type, id: row.id },
      before: null,
      after: { list: kind, name, search, ...(roles && { roles }) },
    };
  },
});

/** Stops sharing a view. Its version is compared only for those who may see it: the answer holds the view. */
export const stopSharing = command<BodyOf<typeof stopSharingView>, null, SharedView | undefined>({
  action: 'shared_view.stop',
  objectOf: ({ id }) => ({ type: sharedViewSubject.type, id }),
  find: (tx, { id }, isNew, access) => lockRow(tx, sharedViewSubject, id, isNew, access),
  async run({ tx, input, context: { actor }, services }, found) {
    const { access } = actor;
    const isSeen =
      found !== undefined &&
      isVisible(services.registry, found, access) &&
      (await isSharedWith(tx, found.id, actor));
    const { id, list, name, search } = await assertVersion(
      tx,
      sharedViewSubject,
      isSeen ? found : undefined,
      input,
      access,
    );
    const { roles } = await sharedViewSubject.read(tx, id, access);
    await tx.query(sql`DELETE FROM shared_view WHERE id = ${id}`);
    const object = { type: sharedViewSubject.type, id };
    const before = { list, name, search, ...(roles && { roles }) };
    return { reply: null, object, before, after: null };
  },
});
