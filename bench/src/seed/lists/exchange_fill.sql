-- $count trades as the exchange has them, over the year 2025.
INSERT INTO exchange_fill (id, statement_id, exchange, user_id, trade_id, exchange_order_id, symbol, side, price, qty, fee, fee_asset, at,
  created_at, updated_at)
SELECT $first + i, $first + 1 + i % 1000, (ARRAY['binance', 'okx', 'bybit'])[1 + i % 3], 1 + i::bigint * 7919 % $users, 'trade-' || i, ($first + i)::text,
  (ARRAY['BTCUSDT', 'ETHUSDT', 'SOLUSDT', 'XRPUSDT'])[1 + i % 4], (ARRAY['buy', 'sell'])[1 + i % 2], 60000 + i::bigint * 7919 % 4999, 0.1 + i % 100 / 100.0,
  0.6, CASE WHEN i % 50 = 0 THEN 'BNB' ELSE 'USDT' END, at, at, at
FROM generate_series(1, $count) AS i
CROSS JOIN LATERAL (SELECT '2025-01-01T00:00:00Z'::timestamptz + i * (interval '365 days' / $count) AS at) AS moment;
