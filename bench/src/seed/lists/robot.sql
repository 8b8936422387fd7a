-- $count robots over the year 2025 on the pairs of markets.sql, each with its beat: most run, one in ten is paused, one in a thousand is
-- silent, one in five hundred reports an error; few are on inverse deliveries, and of some causes and errors there are few. The first
-- began long before they were reported.
INSERT INTO robot (id, robot, user_id, exchange_id, pair_id, api_key_mask, strategy_id, strategy_revision, params, direction, leverage,
  source, trader_id, asset, capital, status, cycle_no, level, qty, avg_price, last_price, realised, unrealised, fees, robot_fee_l,
  started_at, error_code, awaited, blocks, reported_at, observed_generation, desired_status, desired_generation, causes, created_at,
  updated_at)
OVERRIDING SYSTEM VALUE
SELECT $first + i, 'robot-' || i, 1 + i::bigint * 7919 % $users, $first + 1 + i % 3, $first + 100 * (1 + i % 3) + place, 'abc…xyz',
  CASE WHEN i % 5 > 1 THEN $first + 1 + i % 30 END, CASE WHEN i % 5 > 1 THEN 1 + i / 30 % 12 END,
  '{"direction": "long", "first_amount": "100"}', (ARRAY['long', 'long', 'short'])[1 + i % 3], CASE WHEN place <= 20 THEN 0 ELSE 3 END,
  CASE WHEN i % 5 = 0 THEN 'copy' ELSE 'own' END, CASE WHEN i % 5 = 0 THEN 1 + i::bigint * 31 % 997 END, 'USDT', 1000 + i % 977, status,
  i % 300, i % 8 - 1, CASE WHEN i % 8 = 0 THEN 0 ELSE 0.5 END, 60000, 60000 + i % 500, i % 400 - 50, 10 - i % 90, i % 30, i % 20,
  at - CASE WHEN i <= $count / 50 THEN interval '90 days' ELSE interval '1 minute' END,
  CASE WHEN i % 100000 = 77 THEN 'margin_mode_locked' WHEN i % 500 = 9 THEN (ARRAY['balance_low', 'exchange_busy', 'key_expired'])[1 + i / 500 % 3] END,
  '[]', '{}', at, 1, CASE WHEN status = 'paused' THEN 'paused' END, CASE WHEN i % 2000 = 7 THEN 2 ELSE 1 END,
  CASE WHEN status <> 'paused' THEN '{}' WHEN i % 50000 = 33 THEN '{exchange_off}' WHEN i % 1000 = 13 THEN '{trader_suspended}'
    ELSE ARRAY[(ARRAY['staff', 'pair_off', 'fuel_low', 'user_frozen', 'api_invalid', 'loss_limit'])[1 + i / 10 % 6]] END,
  at, at
FROM generate_series(1, $count) AS i
CROSS JOIN LATERAL (
  SELECT CASE WHEN i % 10 = 3 THEN 'paused' WHEN i % 20 = 8 THEN 'stopped' ELSE 'running' END AS status,
    CASE WHEN i % 40 = 39 AND i % 10000 <> 39 THEN 1 ELSE 1 + i % 40 END AS place,
    '2025-01-01T00:00:00Z'::timestamptz + i * (interval '365 days' / $count) AS at
) AS made;
INSERT INTO robot_beat (robot, robot_id, at, due_at, silent_at)
SELECT robot, id, reported_at, 'infinity', CASE WHEN id % 1000 = 11 THEN reported_at END FROM robot WHERE id > $first;
INSERT INTO robot_traded (robot_id, realised, fees, qty, cycles, fills, is_whole, last_fill_at, reckoned_at)
SELECT id, realised, fees, qty, cycle_no, 2 * cycle_no, true, reported_at, reported_at FROM robot WHERE id > $first;
