-- $count fees over the year before now, nearly all collected.
INSERT INTO fee (kind, ref, user_id, asset, amount, rate_usdt, status, created_at)
SELECT (ARRAY['robot_fee', 'upgrade'])[1 + i % 2], 'fee-' || i, 1 + i::bigint * 7919 % $users, 'USDT', 0.5, 1,
  CASE WHEN i % 100 = 0 THEN 'reversed' ELSE 'collected' END, now() - i * (interval '365 days' / $count)
FROM generate_series(1, $count) AS i;
