import * as z from 'zod/mini';
import type { Authority } from '../../core/access.ts';
import { Asset, assets, SignedAmount, Sum } from '../../core/assets.ts';
import { csvFile } from '../../core/csv-import.ts';
import { Id, line, Reason, rowReference, Time, transactionId } from '../../core/fields.ts';
import { HistoryEntry } from '../../core/history.ts';
import { endpoint } from '../../core/http/endpoint.ts';
import { list } from '../../core/http/list.ts';
import { machine } from '../../core/machine.ts';
import { LedgerBatch } from '../wallet-records/wallet-records.ts';

/** Whose statement it is: of the hot wallet on its network, or of a payment service. */
export const statementSources = ['hot_wallet', 'psp'] as const;
export type StatementSource = (typeof statementSources)[number];

export const lineStatuses = ['unmatched', 'matched'] as const;

/** The company account that a statement is about. */
export const statementAccounts: Record<StatementSource, string> = { hot_wallet: '101', psp: '103' };

/** A reference as it is stored: a transaction's id is the same in capitals, that of a payment service is not. */
export const referenceOf = (source: StatementSource, text: string) =>
  source === 'hot_wallet' ? transactionId(text) : text;

/** `exact`: by reference and amount; `window`: by amount and time, where just one fits; `hand`: somebody says so. */
export const matchKinds = ['exact', 'window', 'hand'] as const;
export type MatchKind = (typeof matchKinds)[number];

/** A payment may be so many hours older or younger on the statement than in the books, where only amount and time tell. */
export const matchWindowHours = 24;

/** A line of a statement, and the batch of the ledger that says the same. */
export const StatementLine = z.object({
  id: z.int(),
  statement_id: z.int(),
  /** The name of the file, or of the key that sent it. */
  statement: z.string(),
  source: z.enum(statementSources),
  asset: Asset,
  /** A transaction's id, or the reference of the payment service. */
  reference: z.string(),
  /** What came in; below zero, what went out. */
  amount: SignedAmount,
  at: z.string(),
  memo: z.nullable(z.string()),
  status: z.enum(lineStatuses),
  match: z.nullable(z.enum(matchKinds)),
  /** The first of its batches. */
  batch_id: z.nullable(z.int()),
  /** How many batches it is, such as a payment and what the network took for it. */
  batch_count: z.int(),
  matched_by: z.nullable(z.string()),
  reason: z.nullable(z.string()),
  created_at: z.string(),
  version: z.int(),
  allowed_actions: z.array(z.string()),
});
export type StatementLine = z.output<typeof StatementLine>;

type Matchable = Pick<StatementLine, 'status' | 'match'>;

export const lineMachine = machine<Matchable>()({
  name: 'statement_line',
  states: lineStatuses,
  final: ['matched'],
  transitions: [
    { event: 'match', from: ['unmatched'], to: 'matched', ability: 'statement.match' },
    {
      event: 'unmatch',
      from: ['matched'],
      to: 'unmatched',
      ability: 'statement.match',
      guard: ({ match }: Matchable, _access: Authority) =>
        match === 'exact' ? ('match_is_exact' as const) : undefined,
    },
  ],
});

export const statementLineList = list({
  path: '/backstage/statement_line',
  ability: 'statement.read',
  exportAbility: 'statement.export',
  row: StatementLine,
  sort: '-at',
  totals: ['amount'],
  searched: true,
  queues: [{ name: 'unmatched', filters: { status: 'unmatched' }, sort: 'at', ability: 'statement.match' }],
  columns: {
    id: { kind: 'id', filter: true, sort: true, shown: false },
    status: { kind: 'enum', values: lineStatuses, filter: true },
    source: { kind: 'enum', values: statementSources, filter: true },
    asset: { kind: 'enum', values: assets, filter: true, shown: false },
    reference: { kind: 'text', filter: true },
    amount: { kind: 'amount', filter: true },
    at: { kind: 'time', filter: true, sort: true },
    match: { kind: 'enum', values: matchKinds, filter: true },
    batch_id: { kind: 'id', filter: true },
    batch_count: { kind: 'number', shown: false },
    statement_id: { kind: 'id', filter: true, shown: false },
    statement: { kind: 'text' },
    memo: { kind: 'text', shown: false },
    matched_by: { kind: 'text', shown: false },
    reason: { kind: 'text', shown: false },
    created_at: { kind: 'time', shown: false },
  },
});

export const StatementLineDetail = z.object({
  statement_line: StatementLine,
  history: z.array(HistoryEntry),
  /** The batches that it is matched with. */
  /** Of the transaction, where it is known. */
  network: z.nullable(z.string()),
  batches: z.array(LedgerBatch),
});

export const statementLineDetail = endpoint({
  method: 'GET',
  path: '/backstage/statement_line/detail',
  ability: 'statement.read',
  summary: 'Returns a statement line with the matched batches and its history.',
  query: z.strictObject({ id: z.string().check(z.regex(/^\d{1,15}$/)) }),
  reply: StatementLineDetail,
});

/** Batches that a line might be, the likeliest first. */
export const candidates = endpoint({
  method: 'GET',
  path: '/backstage/statement_line/candidates',
  ability: 'statement.match',
  summary:
    'Suggests unmatched batches of the same account for a line: first those of the same amount, nearest in time first, then those that may be a part of it.',
  query: z.strictObject({ id: z.string().check(z.regex(/^\d{1,15}$/)) }),
  reply: z.object({ list: z.array(LedgerBatch) }),
});

/** Batches that one line may be, at most. */
export const matchedBatchesMax = 10;

const lineCommand = {
  method: 'POST',
  command: true,
  ability: 'statement.match',
  reply: StatementLine,
} as const;

export const matchLine = endpoint({
  ...lineCommand,
  path: '/backstage/statement_line/match',
  withoutProof: 'It moves no money and grants no permission.',
  summary: 'Matches a statement line with batches of the same account and asset that add up to its amount.',
  body: z.strictObject({
    ...rowReference,
    batch_ids: z.array(Id).check(z.minLength(1, { error: 'field_required' }), z.maxLength(matchedBatchesMax)),
    reason: Reason,
  }),
});

export const unmatchLine = endpoint({
  ...lineCommand,
  path: '/backstage/statement_line/unmatch',
  withoutProof: 'It moves no money and grants no permission.',
  summary: 'Removes an automatic or manual match of a statement line.',
  body: z.strictObject({ ...rowReference, reason: Reason }),
});

/** The columns that a file must have; `memo` may be there too. */
export const statementColumns = ['time', 'reference', 'amount', 'asset'] as const;

const file = { source: z.enum(statementSources), ...csvFile };

/** Why a row of a file cannot be taken. */
export const rowFaults = [
  'columns_missing',
  'text_hidden',
  'csv_malformed',
  'time_malformed',
  'time_in_future',
  'reference_missing',
  'amount_malformed',
  'amount_zero',
  'asset_unknown',
] as const;
export type RowFault = (typeof rowFaults)[number];

/** The longest time in which it is counted beforehand what a statement would miss. */
export const coverageDaysMax = 45;

export const StatementPreview = z.object({
  /** Rows that would be taken. */
  good: z.int(),
  /** Rows that are there already, from another file or this one. */
  known: z.int(),
  bad: z.int(),
  /** Of the rows that would be taken: how many the program would match now by each of its ways, and how many it leaves to people. */
  matching: z.object({ exact: z.int(), window: z.int(), open: z.int() }),
  sums: z.array(z.object({ asset: Asset, incoming: Sum, outgoing: Sum })),
  /**
   * Of each asset of the rows that would be taken: their time, and that between them and what statements of the source cover
   * already.
   */
  coverage: z.array(
    z.object({
      asset: Asset,
      from: z.string(),
      to: z.string(),
      /** Movements in that time without a statement line: breaks. Null: the time is too long to count them. */
      missing: z.nullable(z.int()),
      /** Of these, those that statements miss now. */
      missing_now: z.nullable(z.int()),
    }),
  ),
  /** The first rows that say the very same as one before, by their number in the file: they are taken as payments of their own. */
  repeated: z.array(z.int()),
  /** The first bad ones, by their number in the file. */
  bad_rows: z.array(z.object({ row: z.int(), text: z.string(), faults: z.array(z.enum(rowFaults)) })),
});
export type StatementPreview = z.output<typeof StatementPreview>;

export const previewStatement = endpoint({
  method: 'POST',
  path: '/backstage/statement/preview',
  withoutKey: 'It only reads. Its input does not belong in a URL.',
  ability: 'statement.import',
  summary: 'Validates a statement file: new rows, known rows and rows with errors.',
  body: z.strictObject(file),
  reply: StatementPreview,
});

export const StatementImport = z.object({
  id: z.int(),
  lines: z.int(),
  matched: z.int(),
  unmatched: z.int(),
});
export type StatementImport = z.output<typeof StatementImport>;

export const importStatement = endpoint({
  method: 'POST',
  path: '/backstage/statement/add',
  withoutProof: 'It moves no money and grants no permission.',
  ability: 'statement.import',
  summary: 'Imports the new rows of a statement file and matches them with the ledger.',
  command: true,
  body: z.strictObject({
    ...file,
    /** Whether the good rows are taken although others are bad. */
    skip_bad: z._default(z.boolean(), false),
  }),
  reply: StatementImport,
});

export const reportStatement = endpoint({
  method: 'POST',
  path: '/platform/v1/statements',
  ability: 'platform',
  summary:
    'Reports up to 1,000 statement lines. Known lines are skipped. If any line is invalid or in the future, none is imported.',
  command: true,
  body: z.strictObject({
    source: z.enum(statementSources),
    name: line(120),
    lines: z
      .array(
        z.strictObject({
          reference: line(128),
          amount: SignedAmount.check(z.refine((amount) => /[1-9]/.test(amount), { error: 'amount_zero' })),
          asset: Asset,
          at: Time,
          memo: z.optional(line(200)),
        }),
      )
      .check(z.minLength(1), z.maxLength(1_000)),
  }),
  reply: StatementImport,
});
