import * as z from 'zod/mini';
import { Asset } from '../../core/assets.ts';
import { csvFile } from '../../core/csv-import.ts';
import { endpoint } from '../../core/http/endpoint.ts';

/** The source of a file of recharges: a network or a payment provider. */
export const importSources = ['chain', 'psp'] as const;
export type ImportSource = (typeof importSources)[number];

/**
 * The required columns of a file; `address` and `memo` are optional, and on-chain rows need a `vout`: nothing else distinguishes outputs of one
 * transaction. Without a `uid` the money is unmatched. For
 * a payment provider `network` is its name and `reference` its own.
 */
export const rechargeColumns = ['uid', 'asset', 'network', 'amount', 'reference'] as const;

/** Rows of a file, at most: all of them are stored at once. */
export const rechargeRowsMax = 1_000;

/** Why a row of a file cannot be taken. */
export const rechargeFaults = [
  'columns_missing',
  'text_hidden',
  'csv_malformed',
  'too_many_rows',
  'user_unknown',
  'own_account',
  'asset_unknown',
  'asset_not_rechargeable',
  'network_unknown',
  'amount_malformed',
  /** Thousands are set apart: a comma is a decimal point elsewhere. */
  'amount_separators',
  'amount_scale',
  'reference_malformed',
  'address_malformed',
  'vout_malformed',
  'text_too_long',
  'duplicate',
  /** Recorded differently, or out of the caller's scope: the answer does not say which. */
  'known_differs',
  /** The same amount of the same transaction is recorded under another index. */
  'index_differs',
] as const;
export type RechargeFault = (typeof rechargeFaults)[number];

const file = { source: z.enum(importSources), ...csvFile };

/** By asset: for users, whom a checker credits, and unmatched. */
const RechargeSums = z.array(z.object({ asset: Asset, owned: z.string(), unmatched: z.string() }));

export const RechargePreview = z.object({
  /** Rows that would be taken. */
  good: z.int(),
  /** Rows that are there already, told by the platform or another file. */
  known: z.int(),
  bad: z.int(),
  /** Good rows of dropped transactions: they cannot be credited as long as the transaction is dropped. */
  dropped: z.int(),
  /** Of the good ones. */
  sums: RechargeSums,
  /** The first bad ones, by their number in the file. */
  bad_rows: z.array(z.object({ row: z.int(), text: z.string(), faults: z.array(z.enum(rechargeFaults)) })),
});
export type RechargePreview = z.output<typeof RechargePreview>;

export const previewRecharges = endpoint({
  method: 'POST',
  path: '/backstage/recharge/preview',
  withoutKey: 'It only reads. Its input does not belong in a URL.',
  ability: 'recharge.propose',
  summary: 'Validates a file of recharges: new rows, known rows and rows with errors.',
  body: z.strictObject(file),
  reply: RechargePreview,
});

export const RechargeImport = z.object({
  /** Those that wait for a checker. */
  waiting: z.int(),
  unmatched: z.int(),
  known: z.int(),
  /** Of those that were taken. */
  sums: RechargeSums,
});
export type RechargeImport = z.output<typeof RechargeImport>;

export const importRecharges = endpoint({
  method: 'POST',
  path: '/backstage/recharge/import',
  ability: 'recharge.propose',
  summary:
    'Imports the new rows of a file. Recharges of a known user wait for another admin; the others become unmatched recharges.',
  command: true,
  stepUp: true,
  body: z.strictObject({
    ...file,
    /** Whether the good rows are taken although others are bad. */
    skip_bad: z._default(z.boolean(), false),
  }),
  reply: RechargeImport,
});
