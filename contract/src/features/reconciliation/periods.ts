import * as z from 'zod/mini';
import { Asset, Sum } from '../../core/assets.ts';
import { Day } from '../../core/fields.ts';
import { endpoint } from '../../core/http/endpoint.ts';

/**
 * What keeps a day from being closed: it is not over for long enough; a rule was not run since; breaks that concern
 * it or an earlier day are not resolved.
 */
export const closeBlockers = ['day_not_over', 'rules_not_run', 'breaks_open'] as const;
export type CloseBlocker = (typeof closeBlockers)[number];

/** What all accounts of one code held at the end of a day. */
export const SnapshotBalance = z.object({
  /** The account in the chart, such as `201`. */
  code: z.string(),
  asset: Asset,
  balance: Sum,
});
export type SnapshotBalance = z.output<typeof SnapshotBalance>;

/** Unresolved breaks up to a day; `undated` ones belong to no day. */
const BreaksUpTo = z.object({
  count: z.int(),
  undated: z.int(),
  from: z.nullable(Day),
  to: z.nullable(Day),
});

/** Whether the books of the last whole day are right. */
const Yesterday = z.object({
  day: Day,
  /** Oldest cut-off among the rules' last runs, or when the day was closed; null if a rule is due. */
  checked_at: z.nullable(z.string()),
  /** Every rule ran after the day's end, but at least one must run again. */
  rerun_due: z.boolean(),
  breaks: z.nullable(BreaksUpTo),
  /** Net difference of these breaks over all rules, where it is not zero. */
  unresolved: z.array(z.object({ asset: Asset, net: Sum })),
});

/** A closed day: nothing can be booked into it or before it any more. */
export const ClosedPeriod = z.object({
  id: z.int(),
  /** The last day that it closes. */
  day: Day,
  closed_at: z.string(),
  closed_by: z.string(),
  balances: z.array(SnapshotBalance),
});
export type ClosedPeriod = z.output<typeof ClosedPeriod>;

export const closedPeriods = endpoint({
  method: 'GET',
  path: '/backstage/reconciliation/periods',
  ability: 'reconciliation.read',
  summary:
    'Lists the last closed days with their balances, what prevents the next day from being closed, and whether the books of yesterday are right.',
  reply: z.object({
    list: z.array(ClosedPeriod),
    next: z.object({
      day: Day,
      blockers: z.array(z.enum(closeBlockers)),
      /** Null: there are none. */
      breaks: z.nullable(BreaksUpTo),
    }),
    yesterday: Yesterday,
  }),
});

export const closePeriod = endpoint({
  method: 'POST',
  path: '/backstage/reconciliation/close',
  ability: 'reconciliation.close',
  summary: 'Closes a day and all days before it permanently. Nothing can be booked in closed days.',
  command: true,
  stepUp: true,
  body: z.strictObject({ day: Day }),
  reply: ClosedPeriod,
});
