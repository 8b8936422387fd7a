-- A hundred batches of activation codes.
INSERT INTO code_batch (id, no, status, count, prefix, plan_days, plan_level, payment, asset, price, expires_at, needs_second, maker_id,
  created_at, updated_at)
SELECT $first + i, 'BENCH' || lpad(i::text, 6, '0'), 'ready', greatest($count / 100, 1), 'PACK', (ARRAY[30, 90, 365])[1 + i % 3], 1 + i % 3,
  CASE WHEN i % 10 = 0 THEN 'wallet' ELSE 'prepaid' END, 'USDT', 9.9 + i % 5, CASE WHEN i % 4 = 0 THEN '2026-06-01T00:00:00Z'::timestamptz END, false, 1,
  '2025-01-01T00:00:00Z'::timestamptz + i * interval '3 days', '2025-01-01T00:00:00Z'
FROM generate_series(1, 100) AS i;
