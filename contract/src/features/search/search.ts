import * as z from 'zod/mini';
import { allTerms } from '../../all-terms.ts';
import { endpoint } from '../../core/http/endpoint.ts';
import { SearchText } from '../../core/search-text.ts';

/** What can be found, and the fields by which it can. */
export const searchable = allTerms('search');

export type SearchKind = keyof typeof searchable;
export type SearchField<Kind extends SearchKind = SearchKind> = (typeof searchable)[Kind][number];

export const searchKinds = Object.keys(searchable) as [SearchKind, ...SearchKind[]];
const searchFields = [...new Set(Object.values(searchable).flat())] as [SearchField, ...SearchField[]];

/** Records of one kind in an answer, at most. */
export const foundMax = 6;

/** A record that was found. */
export const FoundRecord = z.object({
  kind: z.enum(searchKinds),
  id: z.int(),
  /** What it is called: a number, a UID. */
  title: z.string(),
  /** What tells it from others of its kind. */
  details: z.array(z.string()),
  status: z.nullable(z.string()),
  /** The field that begins with the text, or has a word that does, and its whole value. */
  field: z.enum(searchFields),
  value: z.string(),
});
export type FoundRecord = z.output<typeof FoundRecord>;

export const searchRecords = endpoint({
  method: 'GET',
  path: '/backstage/search/index',
  ability: 'session',
  summary:
    'Searches the records that the caller may read, of all kinds or one, by ID, by the start of a number, name, address or hash, or by a word of the name or email of a user.',
  query: z.strictObject({ text: SearchText, kind: z.optional(z.enum(searchKinds)) }),
  reply: z.object({
    /** Exact matches come first, then prefixes, then later words that begin with the text. */
    list: z.array(FoundRecord),
    /** Kinds of which there are more; their lists take the text as their filter `search`. */
    more: z.array(z.enum(searchKinds)),
  }),
});
