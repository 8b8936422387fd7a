-- $count fills, ten to an order.
INSERT INTO robot_fill (id, exchange, trade_id, client_order_id, price, qty, fee, fee_asset, at, created_at, updated_at)
SELECT i, 'binance', 'BTCUSDT-' || i, 'bench-' || 1 + (i - 1) / 10, 60000, 0.01, 0.6, 'USDT', at, at, at
FROM generate_series(1, $count) AS i CROSS JOIN LATERAL (SELECT '2025-01-01T00:00:00Z'::timestamptz + i * interval '6 seconds' AS at) AS moment;
