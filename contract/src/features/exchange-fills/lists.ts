import * as z from 'zod/mini';
import type { Authority } from '../../core/access.ts';
import { approvalEndpoints, byAnother as notBy, notOwn as notOwned } from '../../core/approvals.ts';
import { Reason, rowReference, Uid } from '../../core/fields.ts';
import { machine } from '../../core/machine.ts';

/** A list of trades belongs to an account; `asked`: moving it was requested; `moved`: it was moved. */
export const exchangeListStatuses = ['taken', 'asked', 'moved'] as const;
export type ExchangeListStatus = (typeof exchangeListStatuses)[number];

/** A list of what an exchange traded for an account. */
export const ExchangeList = z.object({
  id: z.int(),
  status: z.enum(exchangeListStatuses),
  name: z.string(),
  exchange: z.string(),
  uid: z.string(),
  /** The time that it is about, both moments included. */
  from: z.string(),
  to: z.string(),
  /** Trades that currently come from it. */
  trades: z.int(),
  /** The account of a requested move; null: none, or one that the reader does not see. */
  to_uid: z.nullable(z.string()),
  maker_id: z.nullable(z.int()),
  maker: z.nullable(z.string()),
  reason: z.nullable(z.string()),
  version: z.int(),
  allowed_actions: z.array(z.string()),
});
export type ExchangeList = z.output<typeof ExchangeList>;

/** What the machine needs to know of a list. */
export interface ExchangeListState {
  status: string;
  user_id: number;
  to_user_id: number | null;
  maker_id: number | null;
  /** The maker's own account: two members of staff with the same one are one person. */
  maker_user_id: number | null;
}

const notOwn = ({ user_id, to_user_id }: ExchangeListState, access: Authority) =>
  notOwned([user_id, to_user_id], access);

const byAnother = (row: ExchangeListState, access: Authority) =>
  notBy(row.maker_id, row.maker_user_id, access) ?? notOwn(row, access);

/** One asks to have a list that came under the wrong account given over to the right one, another does it. */
export const exchangeListMachine = machine<ExchangeListState>()({
  name: 'exchange_list',
  states: exchangeListStatuses,
  final: ['moved'],
  transitions: [
    { event: 'request_move', from: ['taken'], to: 'asked', ability: 'exchange_fill.move', guard: notOwn },
    { event: 'move', from: ['asked'], to: 'moved', ability: 'exchange_fill.move', guard: byAnother },
    { event: 'decline_move', from: ['asked'], to: 'taken', ability: 'exchange_fill.move', guard: notOwn },
  ],
});

const move = {
  events: { ask: 'request_move', carryOut: 'move', decline: 'decline_move' },
  abilities: { ask: 'exchange_fill.move', decide: 'exchange_fill.move' },
} as const;

export const {
  ask: requestListMove,
  carryOut: moveList,
  decline: declineListMove,
} = approvalEndpoints(move, {
  path: '/backstage/exchange_fill',
  reply: ExchangeList,
  body: z.strictObject({ ...rowReference, uid: Uid, reason: Reason }),
  summaries: {
    ask: 'Requests that an exchange’s list be moved to another account. Another admin decides.',
    carryOut: 'Approves a requested move, with the trades of the list and its time range.',
    decline: 'Withdraws or declines the request.',
  },
});
