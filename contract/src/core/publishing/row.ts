import * as z from 'zod/mini';
import { languages } from '../language.ts';
import { publicationPhases, publicationStatuses } from './phases.ts';
import { writtenLanguages } from './texts.ts';

export const revisionsShown = 200;

/** What every published record shows of itself. Names, languages and author are those of its newest revision. */
export const publicationRow = {
  id: z.int(),
  name_zh: z.string(),
  name_ch: z.string(),
  name_en: z.string(),
  status: z.enum(publicationStatuses),
  phase: z.enum(publicationPhases),
  /** The newest revision. */
  revision: z.int(),
  /** The one published last: the apps are given it within its window. */
  published_revision: z.nullable(z.int()),
  /** The one that they are given until then. */
  outgoing_revision: z.nullable(z.int()),
  /** It is on, and a newer revision is not published. */
  unpublished_changes: z.boolean(),
  missing: z.array(z.enum(languages)),
  fallback: z.enum(['', ...writtenLanguages]),
  /** Corrected texts of ch-CN whose source has changed since. */
  outdated: z.array(z.string()),
  publish_at: z.nullable(z.string()),
  unpublish_at: z.nullable(z.string()),
  /** When it was last published. */
  published_at: z.nullable(z.string()),
  /** The window of an open request. */
  asked: z.nullable(z.object({ publish_at: z.nullable(z.string()), unpublish_at: z.nullable(z.string()) })),
  publish_maker_id: z.nullable(z.int()),
  publish_maker: z.nullable(z.string()),
  publish_checker: z.nullable(z.string()),
  /** Publishing needs a second person. */
  needs_second: z.boolean(),
  author_id: z.int(),
  author: z.nullable(z.string()),
  /** Why it was taken off, or its request declined. */
  reason: z.nullable(z.string()),
  created_at: z.string(),
  updated_at: z.string(),
  version: z.int(),
  allowed_actions: z.array(z.string()),
};
const PublicationRow = z.object(publicationRow);
export type Publication = z.output<typeof PublicationRow>;

/** What a request asks for: publication, or only another schedule of what is published. */
export interface PublicationAsked {
  kind?: 'publish' | 'schedule';
}

/** The queues of every list of published records: requests to decide, and published records with changes not yet published. */
export const publicationQueues = [
  { name: 'to_review', filters: { requested: 'true' }, sort: 'updated_at' },
  {
    name: 'unpublished_changes',
    filters: { unpublished_changes: 'true', requested: 'false' },
    sort: 'updated_at',
  },
] as const;

/** The columns of every list of published records, before and after those of the kind. */
export const publicationColumns = {
  before: {
    id: { kind: 'id', filter: true, sort: true, shown: false },
    name_zh: { kind: 'text', filter: 'prefix' },
    name_ch: { kind: 'text', shown: false },
    name_en: { kind: 'text', shown: false },
  },
  after: {
    phase: { kind: 'enum', values: publicationPhases, filter: true },
    status: { kind: 'enum', values: publicationStatuses, filter: true, shown: false },
    requested: { kind: 'boolean', filter: true, filterOnly: true },
    unpublished_changes: { kind: 'boolean', filter: true, shown: false },
    missing: { kind: 'tags', values: languages, filter: true },
    revision: { kind: 'number', shown: false },
    publish_at: { kind: 'time', filter: true, shown: false },
    unpublish_at: { kind: 'time', filter: true, shown: false },
    author: { kind: 'text', shown: false },
    created_at: { kind: 'time', filter: true, sort: true, shown: false },
    updated_at: { kind: 'time', sort: true },
  },
} as const;
