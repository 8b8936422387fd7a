-- $count transfers over the year 2025, in turn of each kind; one in a thousand was reversed.
INSERT INTO transfer (id, no, kind, status, user_id, to_user_id, asset, amount, fee, to_asset, received, rate, fee_mode, fee_fixed,
  fee_percent, cost, earned, taken_out, reverse_maker_id, reverse_checker_id, batch_id, reversal_batch_id, created_at, updated_at)
SELECT i, 'T' || lpad(i::text, 9, '0'), kind, CASE WHEN is_reversed THEN 'reversed' ELSE 'posted' END, 1 + i::bigint * 7919 % $users,
  CASE WHEN asset = to_asset THEN 1 + (i::bigint * 7919 + 1) % $users END, asset, amount, 0, to_asset, amount,
  CASE WHEN asset <> to_asset THEN 1 END, 'none', 0, 0, 0, 0, CASE WHEN kind = 'user_usdt' THEN amount ELSE 0 END,
  CASE WHEN is_reversed THEN 1 END, CASE WHEN is_reversed THEN 2 END, i, CASE WHEN is_reversed THEN i END, created_at, created_at
FROM generate_series(1, $count) AS i
CROSS JOIN LATERAL (
  SELECT (ARRAY['usdt_l', 'l_usdt', 'usdt_r', 'r_usdt', 'l_r', 'r_l', 'user_usdt', 'user_l', 'user_r'])[1 + i % 9] AS kind,
    (ARRAY['USDT', 'L', 'USDT', 'R', 'L', 'R', 'USDT', 'L', 'R'])[1 + i % 9] AS asset,
    (ARRAY['L', 'USDT', 'R', 'USDT', 'R', 'L', 'USDT', 'L', 'R'])[1 + i % 9] AS to_asset,
    10 + i::bigint * 104729 % 99991 / 10.0 AS amount, i % 1000 = 0 AS is_reversed,
    '2025-01-01T00:00:00Z'::timestamptz + i * (interval '365 days' / $count) AS created_at
) AS made;
