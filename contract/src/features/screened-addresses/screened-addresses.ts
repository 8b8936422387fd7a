import * as z from 'zod/mini';
import { csvFile } from '../../core/csv-import.ts';
import { line, Reason, rowReference } from '../../core/fields.ts';
import { HistoryEntry } from '../../core/history.ts';
import { endpoint } from '../../core/http/endpoint.ts';
import { list } from '../../core/http/list.ts';

/** `block`: nothing is paid to it while it is listed; `watch`: it makes a withdrawal look risky. */
export const screeningLevels = ['block', 'watch'] as const;
export type ScreeningLevel = (typeof screeningLevels)[number];

export const screeningActions = ['edit', 'remove'] as const;
export type ScreeningAction = (typeof screeningActions)[number];

/** An address that withdrawals to are looked at twice, or not paid. */
export const ScreenedAddress = z.object({
  id: z.int(),
  /** As `listedForm` of the addresses makes it. */
  address: z.string(),
  level: z.enum(screeningLevels),
  reason: z.string(),
  added_by: z.string(),
  created_at: z.string(),
  updated_at: z.string(),
  version: z.int(),
  allowed_actions: z.array(z.enum(screeningActions)),
});
export type ScreenedAddress = z.output<typeof ScreenedAddress>;

export const screenedAddressList = list({
  path: '/backstage/screened_address',
  ability: 'screened_address.read',
  exportAbility: 'screened_address.export',
  row: ScreenedAddress,
  sort: '-created_at',
  columns: {
    id: { kind: 'id', filter: true, sort: true, shown: false },
    address: { kind: 'text', filter: 'prefix' },
    level: { kind: 'enum', values: screeningLevels, filter: true },
    reason: { kind: 'text' },
    added_by: { kind: 'text', filter: true },
    created_at: { kind: 'time', filter: true, sort: true },
    updated_at: { kind: 'time', shown: false },
  },
});

export const screenedAddressDetail = endpoint({
  method: 'GET',
  path: '/backstage/screened_address/detail',
  ability: 'screened_address.read',
  summary: 'Returns a screened address with its history.',
  query: z.strictObject({ id: z.string().check(z.regex(/^\d{1,15}$/)) }),
  reply: z.object({ screened_address: ScreenedAddress, history: z.array(HistoryEntry) }),
});

const editing = { method: 'POST', command: true, ability: 'screened_address.edit', stepUp: true } as const;
const level = z.enum(screeningLevels);

export const addScreenedAddress = endpoint({
  ...editing,
  path: '/backstage/screened_address/add',
  summary: 'Adds a screened address, which applies to pending and future withdrawals.',
  body: z.strictObject({ address: line(128), level, reason: Reason }),
  reply: ScreenedAddress,
});

export const editScreenedAddress = endpoint({
  ...editing,
  path: '/backstage/screened_address/edit',
  summary: 'Changes the action and the reason of a screened address.',
  body: z.strictObject({ ...rowReference, level, reason: Reason }),
  reply: ScreenedAddress,
});

export const removeScreenedAddress = endpoint({
  ...editing,
  path: '/backstage/screened_address/del',
  summary: 'Removes a screened address. The log keeps the entry.',
  body: z.strictObject({ ...rowReference, reason: Reason }),
  reply: z.null(),
});

/** The columns that a file must have; `level` may be there too, and is `block` where it is not. */
export const screeningColumns = ['address', 'reason'] as const;

/** Why a row of a file cannot be taken. */
export const screeningFaults = [
  'columns_missing',
  'text_hidden',
  'csv_malformed',
  'address_malformed',
  'reason_missing',
  'level_unknown',
  'address_twice',
] as const;

/** Rows of a file whose address is listed with the other level. */
const otherLevel = {
  /** Watched so far, and blocked by the file. */
  raised: z.int(),
  /** Their first numbers in the file. */
  raised_rows: z.array(z.int()),
  /** Blocked already: a file doesn't lower the level. */
  kept: z.int(),
  kept_rows: z.array(z.int()),
};

export const ScreeningPreview = z.object({
  /** Addresses that would be added. */
  good: z.int(),
  /** Addresses that are listed already with that level: they stay as they are. */
  known: z.int(),
  ...otherLevel,
  bad: z.int(),
  /** The first bad ones, by their number in the file. */
  bad_rows: z.array(z.object({ row: z.int(), text: z.string(), faults: z.array(z.enum(screeningFaults)) })),
});
export type ScreeningPreview = z.output<typeof ScreeningPreview>;

export const previewScreening = endpoint({
  method: 'POST',
  path: '/backstage/screened_address/preview',
  withoutKey: 'It only reads. Its input does not belong in a URL.',
  ability: 'screened_address.edit',
  summary:
    'Validates a file of addresses: new, already listed and invalid rows, and those with another level.',
  body: z.strictObject(csvFile),
  reply: ScreeningPreview,
});

export const ScreeningImport = z.object({
  added: z.int(),
  known: z.int(),
  ...otherLevel,
  skipped: z.int(),
});

export const importScreening = endpoint({
  ...editing,
  path: '/backstage/screened_address/import',
  summary: 'Imports the addresses of a file that are not listed yet, and blocks watched ones that it blocks.',
  body: z.strictObject({
    ...csvFile,
    /** Whether the good rows are taken although others are bad. */
    skip_bad: z._default(z.boolean(), false),
  }),
  reply: ScreeningImport,
});
