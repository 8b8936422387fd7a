import * as z from 'zod/mini';
import type { Authority } from '../../../core/access.ts';
import { notByMaker, type Proposed } from '../../../core/approvals.ts';
import { Asset, assets } from '../../../core/assets.ts';
import { identifier, Reason, rowReference, Uid } from '../../../core/fields.ts';
import { HistoryEntry } from '../../../core/history.ts';
import { bulkReply, severalRows } from '../../../core/http/bulk.ts';
import { endpoint } from '../../../core/http/endpoint.ts';
import { list } from '../../../core/http/list.ts';
import { machine } from '../../../core/machine.ts';
import { LedgerBatch } from '../../wallet-records/wallet-records.ts';
import { activationPayments } from '../batches/batches.ts';

export const codeStatuses = ['unused', 'assigned', 'used', 'void', 'expired'] as const;
export type CodeStatus = (typeof codeStatuses)[number];

/** An activation code. Its text is masked; it is revealed only by a plaintext export. */
export const Code = z.object({
  id: z.int(),
  batch_id: z.int(),
  batch_no: z.string(),
  /** Its number within the batch. */
  serial: z.int(),
  code: z.string(),
  /** The last four characters, by which a person at the telephone tells it from others. */
  tail: z.string(),
  status: z.enum(codeStatuses),
  plan_days: z.nullable(z.int()),
  plan_level: z.nullable(z.int()),
  payment: z.enum(activationPayments),
  asset: Asset,
  price: z.string(),
  owner_id: z.nullable(z.int()),
  owner_uid: z.nullable(z.string()),
  used_by_id: z.nullable(z.int()),
  used_by_uid: z.nullable(z.string()),
  assigned_at: z.nullable(z.string()),
  used_at: z.nullable(z.string()),
  expires_at: z.nullable(z.string()),
  void_reason: z.nullable(z.string()),
  created_at: z.string(),
  updated_at: z.string(),
  version: z.int(),
  allowed_actions: z.array(z.string()),
});
export type Code = z.output<typeof Code>;

/** The maker of a code's batch, and whether a second person approved it. */
export interface CodeOrigin extends Proposed {
  needs_second: boolean;
}

/** Codes that only their maker has seen cannot be redeemed by the maker, nor under another username of theirs. */
const notMadeAlone = (row: CodeOrigin, access: Authority) =>
  row.needs_second || notByMaker(row, access) === undefined ? undefined : ('code_made_alone' as const);

export const codeMachine = machine<Pick<Code, 'status'> & CodeOrigin>()({
  name: 'code',
  states: codeStatuses,
  final: ['used', 'void', 'expired'],
  transitions: [
    { event: 'assign', from: ['unused'], to: 'assigned', ability: 'code.assign' },
    { event: 'unassign', from: ['assigned'], to: 'unused', ability: 'code.assign' },
    {
      event: 'redeem',
      from: ['unused', 'assigned'],
      to: 'used',
      ability: 'code.redeem',
      guard: notMadeAlone,
    },
    { event: 'void', from: ['unused', 'assigned'], to: 'void', ability: 'code.void' },
    { event: 'expire', from: ['unused', 'assigned'], to: 'expired' },
  ],
});

export const codeList = list({
  path: '/backstage/code',
  ability: 'code.read',
  exportAbility: 'code.export',
  row: Code,
  sort: '-created_at',
  totals: ['price'],
  searched: true,
  columns: {
    id: { kind: 'id', filter: true, sort: true, shown: false },
    code: { kind: 'text' },
    tail: { kind: 'text', filter: true, shown: false },
    status: { kind: 'enum', values: codeStatuses, filter: true },
    batch_no: { kind: 'text', filter: true },
    batch_id: { kind: 'id', filter: true, shown: false },
    serial: { kind: 'number', filter: true, shown: false },
    plan_days: { kind: 'number', filter: true },
    plan_level: { kind: 'number', filter: true, shown: false },
    payment: { kind: 'enum', values: activationPayments, filter: true, shown: false },
    asset: { kind: 'enum', values: assets, filter: true, shown: false },
    price: { kind: 'amount', filter: true },
    owner_uid: { kind: 'text', filter: true },
    owner_id: { kind: 'id', filter: true, shown: false },
    used_by_uid: { kind: 'text', filter: true },
    used_by_id: { kind: 'id', filter: true, shown: false },
    assigned_at: { kind: 'time', shown: false },
    used_at: { kind: 'time', filter: true },
    expires_at: { kind: 'time', filter: true },
    void_reason: { kind: 'text', shown: false },
    created_at: { kind: 'time', filter: true, sort: true, shown: false },
  },
});

export const CodeDetail = z.object({
  code: Code,
  /** What was done to the code itself, and to all of its batch. */
  history: z.array(HistoryEntry),
  batches: z.array(LedgerBatch),
});
export type CodeDetail = z.output<typeof CodeDetail>;

export const codeDetail = endpoint({
  method: 'GET',
  path: '/backstage/code/detail',
  ability: 'code.read',
  summary: 'Returns an activation code with its history and postings.',
  query: z.strictObject({ id: z.string().check(z.regex(/^\d{1,15}$/)) }),
  reply: CodeDetail,
});

/** A code as somebody typed it. It is a secret: it travels in bodies, never in an address. */
export const typedCode = identifier(64);

export const findCode = endpoint({
  method: 'POST',
  path: '/backstage/code/find',
  withoutKey: 'It only reads. Its input does not belong in a URL.',
  ability: 'code.read',
  summary: 'Finds a code by its full text. The answer distinguishes a mistyped code from an unknown one.',
  body: z.strictObject({ code: typedCode }),
  reply: z.object({ id: z.int() }),
});

export const assignCode = endpoint({
  method: 'POST',
  path: '/backstage/code/assign',
  ability: 'code.assign',
  summary: 'Assigns an unused code to a user. Only they can redeem it.',
  body: z.strictObject({ ...rowReference, uid: Uid }),
  reply: Code,
  command: true,
  stepUp: true,
});

export const unassignCode = endpoint({
  method: 'POST',
  path: '/backstage/code/unassign',
  ability: 'code.assign',
  summary: 'Unassigns a code. Anyone who knows it can then redeem it.',
  body: z.strictObject({ ...rowReference, reason: Reason }),
  reply: Code,
  command: true,
  stepUp: true,
});

export const voidCode = endpoint({
  method: 'POST',
  path: '/backstage/code/void',
  ability: 'code.void',
  summary: 'Voids an unredeemed code permanently.',
  body: z.strictObject({ ...rowReference, reason: Reason }),
  reply: Code,
  command: true,
  stepUp: true,
});

export const bulkVoidMax = 200;

export const voidCodes = endpoint({
  method: 'POST',
  path: '/backstage/code/bulk_void',
  ability: 'code.void',
  summary: 'Voids up to 200 codes, each separately.',
  body: z.strictObject({ rows: severalRows(bulkVoidMax), reason: Reason }),
  reply: bulkReply(Code),
  command: true,
  stepUp: true,
});

export const redeemCodeFor = endpoint({
  method: 'POST',
  path: '/backstage/code/redeem',
  ability: 'code.redeem',
  summary:
    'Redeems a code for a user, as the user would: activates the account and charges the price of the code.',
  body: z.strictObject({ ...rowReference, uid: Uid }),
  reply: Code,
  command: true,
  stepUp: true,
});
