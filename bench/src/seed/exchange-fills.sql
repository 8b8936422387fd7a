-- What the exchange says of $count fills, one list a day for each of one hundred users.
INSERT INTO exchange_statement (id, exchange, user_id, name, from_at, to_at, imported_by, created_at)
SELECT day * 100 + owner, 'binance', owner, 'bench', midnight, midnight + interval '1 day', 'bench', midnight + interval '1 day'
FROM generate_series(0, $count * 6 / 86400) AS day CROSS JOIN generate_series(1, 100) AS owner
CROSS JOIN LATERAL (SELECT '2025-01-01T00:00:00Z'::timestamptz + day * interval '1 day' AS midnight) AS moment;
INSERT INTO exchange_fill (id, statement_id, exchange, user_id, trade_id, exchange_order_id, symbol, side, price, qty, fee, fee_asset, at,
  created_at, updated_at)
SELECT f.id, f.id * 6 / 86400 * 100 + o.user_id, f.exchange, o.user_id, f.trade_id, o.exchange_order_id, o.symbol, o.side, f.price, f.qty, f.fee,
  f.fee_asset, f.at, f.at, f.at
FROM robot_fill AS f JOIN robot_order AS o ON o.client_order_id = f.client_order_id;
