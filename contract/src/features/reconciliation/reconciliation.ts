import * as z from 'zod/mini';
import { Asset, Sum } from '../../core/assets.ts';
import { endpoint } from '../../core/http/endpoint.ts';

/** What the books are compared with, from the ledger's own rules outwards. */
export const reconRules = [
  'ledger_balances',
  'stored_balances',
  'accounting_equation',
  'statements',
  'records',
  'fills',
  'negative_buckets',
  'holds',
  'rewards',
] as const;
export type ReconRule = (typeof reconRules)[number];

export const runStatuses = ['queued', 'running', 'completed_clean', 'completed_breaks', 'failed'] as const;
export type RunStatus = (typeof runStatuses)[number];

/** What a rule compares, added up per asset: both sides are equal where the books are right. */
export const RunTotal = z.object({
  asset: Asset,
  expected: Sum,
  actual: Sum,
});
export type RunTotal = z.output<typeof RunTotal>;

/** One comparison by one rule, of the books as they stood at `cut_off`. */
export const ReconRun = z.object({
  id: z.int(),
  rule: z.enum(reconRules),
  status: z.enum(runStatuses),
  /** Null until it begins. */
  cut_off: z.nullable(z.string()),
  /** User name, or the name of the job. */
  started_by: z.string(),
  created_at: z.string(),
  finished_at: z.nullable(z.string()),
  /** Rows compared. */
  checked: z.int(),
  /** Breaks found, those known before among them. */
  breaks: z.int(),
  /** Not all breaks are in the list: the run stopped at so many. */
  capped: z.boolean(),
  totals: z.array(RunTotal),
});
export type ReconRun = z.output<typeof ReconRun>;

/** Where the money of one asset lies, as the last comparison of the accounts saw it. */
export const Position = z.object({
  asset: Asset,
  /** What users have, in all parts of their wallets. */
  owed_to_users: Sum,
  /** What users owe. */
  receivable: Sum,
  hot_wallet: Sum,
  cold_wallet: Sum,
  /** On its way from payment services. */
  clearing: Sum,
  /** Unmatched money. */
  unallocated: Sum,
});
export type Position = z.output<typeof Position>;

export const verdicts = ['balanced', 'breaks', 'stale', 'unknown'] as const;

/** What differences in one asset come to, those of both sides set against each other. */
const Net = z.object({ asset: Asset, net: Sum });
export type Net = z.output<typeof Net>;

/** Whether the books are right, at one look. */
export const ReconOverview = z.object({
  /**
   * `balanced`: every rule ran recently and nothing is open; `breaks`: something is; `stale`: a rule was not run for
   * more than a day; `unknown`: a rule never was.
   */
  verdict: z.enum(verdicts),
  rules: z.array(
    z.object({
      rule: z.enum(reconRules),
      /** The latest run that ended; null where none did. */
      last: z.nullable(ReconRun),
      /** The run that waits or is under way. */
      current: z.nullable(ReconRun),
      /** Breaks that are not resolved. */
      open: z.int(),
      /** What these come to. */
      unresolved: z.array(Net),
      /** Breaks of the last run that two people accepted: resolved, but still a difference. */
      accepted: z.object({ count: z.int(), nets: z.array(Net) }),
    }),
  ),
  /** What the breaks that are not resolved come to: the sum of what the rules say. */
  unresolved: z.array(Net),
  /** As of `positions_at`; empty where no run has seen them yet. */
  positions: z.array(Position),
  positions_at: z.nullable(z.string()),
});
export type ReconOverview = z.output<typeof ReconOverview>;

export const reconOverview = endpoint({
  method: 'GET',
  path: '/backstage/reconciliation/overview',
  ability: 'reconciliation.read',
  passive: true,
  summary:
    'Returns the reconciliation status: the last run of every rule, open breaks and where funds are held.',
  reply: ReconOverview,
});

export const reconRuns = endpoint({
  method: 'GET',
  path: '/backstage/reconciliation/runs',
  ability: 'reconciliation.read',
  summary: 'Lists the last runs of a rule, newest first.',
  query: z.strictObject({ rule: z.enum(reconRules) }),
  reply: z.object({ list: z.array(ReconRun) }),
});

export const startRecon = endpoint({
  method: 'POST',
  path: '/backstage/reconciliation/run',
  withoutProof: 'It moves no money and grants no permission.',
  ability: 'reconciliation.run',
  summary: 'Starts a run of each given rule. Rules that already have a pending run are skipped.',
  command: true,
  body: z.strictObject({
    rules: z.array(z.enum(reconRules)).check(z.minLength(1), z.maxLength(reconRules.length)),
  }),
  reply: z.object({ list: z.array(ReconRun) }),
});
