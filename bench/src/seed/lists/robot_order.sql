-- $count orders of robots over the year 2025; the newest wait, one in twenty was cancelled.
INSERT INTO robot_order (id, client_order_id, exchange, exchange_order_id, user_id, robot, symbol, asset, cycle_no, level, side, type,
  reduce_only, price, qty, filled_qty, avg_price, quote_filled, fee, fee_asset, status, cancel_reason, reject_code, changed_at, created_at,
  updated_at)
SELECT $first + i, 'order-' || i, (ARRAY['binance', 'okx', 'bybit'])[1 + i % 3], ($first + i)::text, 1 + i::bigint * 7919 % $users, 'robot-' || i % 20000,
  (ARRAY['BTCUSDT', 'ETHUSDT', 'SOLUSDT', 'XRPUSDT'])[1 + i % 4], 'USDT', 1 + i::bigint * 7919 % 499, i % 12, (ARRAY['buy', 'sell'])[1 + i % 2],
  (ARRAY['limit', 'limit', 'limit', 'market', 'post_only'])[1 + i % 5], i % 20 = 0, 60000 + i::bigint * 7919 % 4999, 0.1,
  CASE status WHEN 'full_fill' THEN 0.1 ELSE 0 END, 60000, CASE status WHEN 'full_fill' THEN 6000 ELSE 0 END, 6, 'USDT', status,
  CASE WHEN status = 'cancelled' THEN (ARRAY['robot', 'user', 'exchange', 'expired', 'rejected'])[1 + i / 20 % 5] END,
  CASE WHEN status = 'cancelled' AND i / 20 % 5 = 4 THEN 'insufficient_balance' END, created_at, created_at, created_at
FROM generate_series(1, $count) AS i
CROSS JOIN LATERAL (
  SELECT CASE WHEN i > $count * 0.999 THEN 'pending' WHEN i % 20 = 3 THEN 'cancelled' WHEN i % 1000 = 5 THEN 'partial_fill'
    ELSE 'full_fill' END AS status, '2025-01-01T00:00:00Z'::timestamptz + i * (interval '365 days' / $count) AS created_at
) AS made;
