-- $count orders of robots of one hundred users, each filled whole.
INSERT INTO robot_order (id, client_order_id, exchange, exchange_order_id, user_id, robot, symbol, asset, cycle_no, level, side, type,
  reduce_only, price, qty, filled_qty, avg_price, quote_filled, fee, fee_asset, status, changed_at, created_at, updated_at)
SELECT i, 'bench-' || i, 'binance', i::text, 1 + i % 100, 'robot-' || i % 1000, 'BTCUSDT', 'USDT', i / 1000, i % 10, 'buy', 'limit',
  false, 60000, 0.1, 0.1, 60000, 6000, 6, 'USDT', 'full_fill', at, at, at
FROM generate_series(1, $count) AS i CROSS JOIN LATERAL (SELECT '2025-01-01T00:00:00Z'::timestamptz + i * interval '1 minute' AS at) AS moment;
