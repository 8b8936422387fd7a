import * as z from 'zod/mini';
import type { Authority } from '../../../core/access.ts';
import { notByMaker, type Proposed } from '../../../core/approvals.ts';
import { Reason, rowReference } from '../../../core/fields.ts';
import { HistoryEntry } from '../../../core/history.ts';
import { endpoint } from '../../../core/http/endpoint.ts';
import { list } from '../../../core/http/list.ts';
import { machine } from '../../../core/machine.ts';

export const codeExportStatuses = ['pending_review', 'approved', 'downloaded', 'refused', 'expired'] as const;
export type CodeExportStatus = (typeof codeExportStatuses)[number];

/** So many hours after its approval a plaintext export can be downloaded. */
export const codeExportHours = 24;

/** One person's wish to have the codes of a batch in plain text, which another allows once. */
export const CodeExport = z.object({
  id: z.int(),
  batch_id: z.int(),
  batch_no: z.string(),
  status: z.enum(codeExportStatuses),
  /** Codes in the file; null until it was downloaded. */
  rows: z.nullable(z.int()),
  maker_id: z.int(),
  maker: z.nullable(z.string()),
  /** What the codes are wanted for. */
  reason: z.string(),
  reviewer_id: z.nullable(z.int()),
  reviewer: z.nullable(z.string()),
  refusal: z.nullable(z.string()),
  expires_at: z.nullable(z.string()),
  downloaded_at: z.nullable(z.string()),
  created_at: z.string(),
  updated_at: z.string(),
  version: z.int(),
  allowed_actions: z.array(z.string()),
});
export type CodeExport = z.output<typeof CodeExport>;

/** Only the requester downloads the file. */
const byAsker = (row: Proposed, access: Authority) =>
  row.maker_id === access.id ? undefined : ('code_export_not_yours' as const);

export const codeExportMachine = machine<Pick<CodeExport, 'status'> & Proposed>()({
  name: 'code_export',
  states: codeExportStatuses,
  final: ['downloaded', 'refused', 'expired'],
  transitions: [
    {
      event: 'approve',
      from: ['pending_review'],
      to: 'approved',
      ability: 'code.approve',
      guard: notByMaker,
    },
    { event: 'refuse', from: ['pending_review', 'approved'], to: 'refused', ability: 'code.approve' },
    { event: 'download', from: ['approved'], to: 'downloaded', ability: 'code.reveal', guard: byAsker },
    { event: 'expire', from: ['pending_review', 'approved'], to: 'expired' },
  ],
});

export const codeExportList = list({
  path: '/backstage/code_export',
  ability: 'code.read',
  exportAbility: 'code.export',
  row: CodeExport,
  sort: '-created_at',
  queues: [
    { name: 'to_review', filters: { status: 'pending_review' }, sort: 'created_at', ability: 'code.approve' },
    // Only its requester downloads it: the list does not open with it.
    { name: 'to_download', filters: { status: 'approved' }, sort: 'created_at' },
  ],
  columns: {
    id: { kind: 'id', filter: true, sort: true },
    batch_no: { kind: 'text', filter: true },
    batch_id: { kind: 'id', filter: true, shown: false },
    status: { kind: 'enum', values: codeExportStatuses, filter: true },
    rows: { kind: 'number' },
    maker: { kind: 'text', filter: true },
    reason: { kind: 'text' },
    reviewer: { kind: 'text' },
    refusal: { kind: 'text', shown: false },
    expires_at: { kind: 'time' },
    downloaded_at: { kind: 'time', shown: false },
    created_at: { kind: 'time', filter: true, sort: true },
  },
});

export const CodeExportDetail = z.object({
  export: CodeExport,
  history: z.array(HistoryEntry),
});
export type CodeExportDetail = z.output<typeof CodeExportDetail>;

export const codeExportDetail = endpoint({
  method: 'GET',
  path: '/backstage/code_export/detail',
  ability: 'code.read',
  summary: 'Returns a plaintext export with its history.',
  query: z.strictObject({ id: z.string().check(z.regex(/^\d{1,15}$/)) }),
  reply: CodeExportDetail,
});

/** `id` and `version` are the batch's. */
export const askCodeExport = endpoint({
  method: 'POST',
  path: '/backstage/code_export/add',
  ability: 'code.reveal',
  summary: 'Requests a plaintext export of a batch’s codes. Another admin must approve it.',
  body: z.strictObject({ ...rowReference, reason: Reason }),
  reply: CodeExport,
  command: true,
  stepUp: true,
});

export const approveCodeExport = endpoint({
  method: 'POST',
  path: '/backstage/code_export/approve',
  ability: 'code.approve',
  summary: 'Approves a plaintext export. The requester can download it once within 24 hours.',
  body: z.strictObject(rowReference),
  reply: CodeExport,
  command: true,
  stepUp: true,
});

export const refuseCodeExport = endpoint({
  method: 'POST',
  path: '/backstage/code_export/refuse',
  ability: 'code.approve',
  summary: 'Refuses a plaintext export, even if it is approved, as long as it has not been downloaded.',
  body: z.strictObject({ ...rowReference, reason: Reason }),
  reply: CodeExport,
  command: true,
  stepUp: true,
});

/** A key does not make it answer twice: the file is given once. */
export const downloadCodeExport = endpoint({
  method: 'POST',
  path: '/backstage/code_export/download',
  ability: 'code.reveal',
  summary:
    'Downloads the redeemable codes of an approved plaintext export as CSV, once and for the requester only.',
  body: z.strictObject(rowReference),
  stream: 'text/csv',
  command: true,
  stepUp: true,
});
