import * as z from 'zod/mini';
import { line, nameOf, rowReference } from '../../core/fields.ts';
import { endpoint } from '../../core/http/endpoint.ts';

/** The shared views of one list, at most. */
export const sharedViewsMax = 50;

/** Filters and order of a list, under a name, for everyone who can see the list. */
export const SharedView = z.object({
  id: z.int(),
  /** The kind of the list's records. */
  list: z.string(),
  name: z.string(),
  /** Filters and order, as a search string. */
  search: z.string(),
  shared_by: z.string(),
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

export const shareView = endpoint({
  ...sharing,
  path: '/backstage/shared_view/add',
  summary: 'Shares a view with everyone who can see its list. Parts that the list does not have are dropped.',
  body: z.strictObject({ list: nameOf(), name: line(40), search: line(2000) }),
  reply: SharedView,
});

export const stopSharingView = endpoint({
  ...sharing,
  path: '/backstage/shared_view/del',
  summary: 'Stops sharing a view.',
  body: z.strictObject(rowReference),
});
