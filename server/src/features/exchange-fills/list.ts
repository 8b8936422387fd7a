import {
  exchangeFillList as contract,
  type ExchangeFill,
} from '@quarterdeck/contract/features/exchange-fills/exchange-fills';
import sql from 'sql-template-tag';
import { ofUser } from '#domain/users/owner.ts';
import { defineList } from '#kernel/list/list.ts';
import { isSameTrade, toldFills } from './same-trade.ts';

/** Trades as reported by exchanges, with our order and whether the platform reported them. */
export const exchangeFillList = defineList<typeof contract, ExchangeFill>(contract, {
  from: sql`exchange_fill AS e
    LEFT JOIN users AS u ON u.id = e.user_id
    LEFT JOIN exchange_statement AS s ON s.id = e.statement_id
    LEFT JOIN robot_order AS placed ON placed.exchange = e.exchange AND placed.symbol = e.symbol
      AND placed.exchange_order_id = e.exchange_order_id AND placed.user_id = e.user_id`,
  owner: ofUser('e.user_id'),
  id: 'e.id',
  columns: {
    id: 'e.id',
    reported: `(EXISTS (SELECT FROM ${toldFills.sql} WHERE ${isSameTrade.sql}))`,
    user_id: 'e.user_id',
    uid: 'u.uid',
    exchange: 'e.exchange',
    trade_id: 'e.trade_id',
    exchange_order_id: 'e.exchange_order_id',
    order_id: 'placed.id',
    symbol: 'e.symbol',
    side: 'e.side',
    price: 'e.price',
    qty: 'e.qty',
    fee: 'e.fee',
    fee_asset: 'e.fee_asset',
    at: 'e.at',
    statement: 's.name',
    created_at: 'e.created_at',
  },
  present: (stored) => stored,
});
