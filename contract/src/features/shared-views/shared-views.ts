import * as z from 'zod/mini';
import { line, nameOf, RoleIds, rowReference } from '../../core/fields.ts';
import { endpoint } from '../../core/http/endpoint.ts';

/** The shared views of one list that somebody sees, at most. */
export const sharedViewsMax = 50;

/** Filters and order of a list, under a name, for those who can see the list. */
export const SharedView = z.object({
  id: z.int(),
  /** The kind of the list's records. */
  list: z.string(),
  name: z.string(),
  /** Filters and order, as a search string. */
  search: z.string(),
  shared_by: z.string(),
  /** The role groups whose members see it; null: everyone. Without any they are deleted, and its owner alone sees it. */
  roles: z.nullable(z.array(z.string())),
  created_at: z.string(),
  version: z.int(),
});
export type SharedView = z.output<typeof SharedView>;

export const sharedViews = endpoint({
  method: 'GET',
  path: '/backstage/shared_view/index',
  ability: 'session',
  summary: 'Lists the shared views of a list that the caller can see.',
  query: z.strictObject({ list: nameOf() }),
  reply: z.object({ list: z.array(SharedView) }),
});

const sharing = {
  method: 'POST',
  command: true,
  ability: 'shared_view.share',
  withoutProof: 'It moves no money and grants no permission.',
} as const;

/** Whom a view can be shared with. */
export const sharedViewRoles = endpoint({
  method: 'GET',
  path: '/backstage/shared_view/roles',
  ability: 'shared_view.share',
  summary: 'Lists the role groups that can open a list that the caller can see.',
  query: z.strictObject({ list: nameOf() }),
  reply: z.object({ roles: z.array(z.object({ id: z.int(), name: z.string() })) }),
});

export const shareView = endpoint({
  ...sharing,
  path: '/backstage/shared_view/add',
  summary:
    'Shares a view with everyone who can see its list, or with role groups. Parts that the list does not have are dropped.',
  body: z.strictObject({
    list: nameOf(),
    name: line(40),
    search: line(2000),
    /** Absent: everyone. */
    role_ids: z.optional(RoleIds),
  }),
  reply: SharedView,
});

export const stopSharingView = endpoint({
  ...sharing,
  path: '/backstage/shared_view/del',
  summary: 'Stops sharing a view.',
  body: z.strictObject(rowReference),
});
