import * as z from 'zod/mini';
import { Id, Reason, Time, Version } from '../../core/fields.ts';
import { endpoint } from '../../core/http/endpoint.ts';
import { publicationKinds } from './settings.ts';

export const bundleMax = 20;

const Member = z.strictObject({ kind: z.enum(publicationKinds), id: Id, version: Version });
type Member = z.output<typeof Member>;

const members = z.array(Member).check(
  z.minLength(1),
  z.maxLength(bundleMax),
  z.refine((all: Member[]) => new Set(all.map(({ kind, id }) => `${kind} ${id}`)).size === all.length, {
    error: 'bundle_kind_twice',
  }),
);

const together = {
  method: 'POST',
  ability: 'content.bundle',
  command: true,
  withoutProof: 'It moves no money and grants no permission.',
  reply: z.object({
    changed: z.int(),
    /** Records that wait for a second person. */
    asked: z.int(),
  }),
} as const;

export const publishTogether = endpoint({
  ...together,
  path: '/backstage/content/publish_together',
  summary:
    'Publishes the newest revisions of several records in one window, or requests it where a kind needs a second person: all or none.',
  body: z
    .strictObject({ members, publish_at: z.nullable(Time), unpublish_at: z.nullable(Time) })
    .check(
      z.refine(
        ({ publish_at, unpublish_at }) =>
          publish_at === null || unpublish_at === null || publish_at < unpublish_at,
        { error: 'publication_window', path: ['unpublish_at'] },
      ),
    ),
});

export const takeOffTogether = endpoint({
  ...together,
  path: '/backstage/content/take_off_together',
  summary: 'Unpublishes several records: all or none.',
  body: z.strictObject({ members, reason: Reason }),
});
