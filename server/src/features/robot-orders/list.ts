import {
  robotOrderList as contract,
  type RobotOrder,
} from '@quarterdeck/contract/features/robot-orders/robot-orders';
import sql from 'sql-template-tag';
import { ofUser } from '#domain/users/owner.ts';
import { defineList } from '#kernel/list/list.ts';
import { isLate, seldomLate } from '#kernel/list/seldom-late.ts';
import { robotOrderSearch } from './search.ts';

/** Orders of robots with whose robots they are. */
export const robotOrderList = defineList<typeof contract, RobotOrder>(contract, {
  from: sql`robot_order AS o LEFT JOIN users AS u ON u.id = o.user_id
    LEFT JOIN robot AS r ON r.robot = o.robot AND r.user_id = o.user_id`,
  owner: ofUser('o.user_id'),
  id: 'o.id',
  asset: 'o.asset',
  searched: robotOrderSearch.fields,
  filters: seldomLate('changed_at', {
    table: 'robot_order AS o',
    moment: 'o.changed_at',
    place: 'o.created_at',
    late: isLate('o.changed_at', 'o.created_at'),
  }),
  columns: {
    id: 'o.id',
    status: 'o.status',
    user_id: 'o.user_id',
    uid: 'u.uid',
    robot: 'o.robot',
    robot_id: 'r.id',
    exchange: 'o.exchange',
    symbol: 'o.symbol',
    client_order_id: 'o.client_order_id',
    exchange_order_id: 'o.exchange_order_id',
    cycle_no: 'o.cycle_no',
    level: 'o.level',
    side: 'o.side',
    type: 'o.type',
    reduce_only: 'o.reduce_only',
    price: 'o.price',
    qty: 'o.qty',
    filled_qty: 'o.filled_qty',
    avg_price: 'o.avg_price',
    quote_filled: 'o.quote_filled',
    asset: 'o.asset',
    fee: 'o.fee',
    fee_asset: 'o.fee_asset',
    cancel_reason: 'o.cancel_reason',
    reject_code: 'o.reject_code',
    changed_at: 'o.changed_at',
    created_at: 'o.created_at',
    updated_at: 'o.updated_at',
    version: 'o.version',
  },
  present: (stored) => stored,
});
