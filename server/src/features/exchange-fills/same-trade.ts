import sql from 'sql-template-tag';

/** What the platform told, with the orders that say whose it is and at which market. */
export const toldFills = sql`robot_fill AS f JOIN robot_order AS o ON o.client_order_id = f.client_order_id`;

/** Whether it is the exchange's trade `e`: trades are numbered by market, and both sides of one may be accounts of ours. */
export const isSameTrade = sql`
  f.exchange = e.exchange AND f.trade_id = e.trade_id AND o.symbol = e.symbol AND o.user_id = e.user_id`;
