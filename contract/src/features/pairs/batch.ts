import * as z from 'zod/mini';
import { Id, optionalLine, Reason } from '../../core/fields.ts';
import { bulkReply, severalRows } from '../../core/http/bulk.ts';
import { endpoint } from '../../core/http/endpoint.ts';
import { Fee } from '../../core/markets.ts';
import { Pair } from './pairs.ts';

/** Pairs that one batch changes, at most. */
export const batchMax = 500;

/** Which pairs: those of these ids, or all that the list finds by this filter. */
const Target = z.union([
  z.strictObject({ ids: z.array(Id).check(z.minLength(1), z.maxLength(batchMax)) }),
  z.strictObject({
    filter: z.record(z.string().check(z.regex(/^[a-z_]{1,40}$/)), optionalLine(1000)),
  }),
]);

/** What becomes of them; what is left out stays. */
const Changes = z
  .strictObject({
    maker: z.optional(z.nullable(Fee)),
    taker: z.optional(z.nullable(Fee)),
    recommended: z.optional(z.boolean()),
    status: z.optional(z.enum(['on', 'off'])),
  })
  .check(z.refine((changes) => Object.keys(changes).length > 0, { error: 'field_required' }));
export type BatchChanges = z.output<typeof Changes>;

export const BatchPreview = z.object({
  /** Those that would change, for the batch itself. */
  rows: z.array(z.object({ id: z.int(), version: z.int() })),
  /** Pairs that the target finds. */
  pairs: z.int(),
  on: z.int(),
  recommended: z.int(),
  exchanges: z.array(z.string()),
  /** Pairs that cannot be switched on: delisted, expired, or without the facts that orders need. */
  refused: z.int(),
  /** The first of them. */
  refused_symbols: z.array(z.string()),
  /** Orders that are open on the pairs that would change, as the platform reported. */
  open_orders: z.int(),
  /** Robots that run on them, or are about to: switching off pauses them. */
  robots: z.int(),
});
export type BatchPreview = z.output<typeof BatchPreview>;

export const previewBatch = endpoint({
  method: 'POST',
  path: '/backstage/transaction/base_preview',
  withoutKey: 'It only reads. Its input does not belong in a URL.',
  ability: 'pair.batch',
  summary: `Previews a batch change. Targets of more than ${batchMax} pairs are refused.`,
  body: z.strictObject({ target: Target, changes: Changes }),
  reply: BatchPreview,
});

export const batchEdit = endpoint({
  method: 'POST',
  command: true,
  path: '/backstage/transaction/base_edit',
  ability: 'pair.batch',
  withoutProof: 'It moves no money and grants no permission.',
  summary: `Changes the defaults of up to ${batchMax} previewed pairs, each separately.`,
  body: z
    .strictObject({
      rows: severalRows(batchMax),
      changes: Changes,
      /** Owed where pairs are switched off. */
      reason: z.optional(Reason),
    })
    .check(
      z.refine(({ changes, reason }) => changes.status !== 'off' || reason !== undefined, {
        error: 'field_required',
        path: ['reason'],
      }),
    ),
  reply: bulkReply(Pair),
});
