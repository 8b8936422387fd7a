-- $count adjustments over the year 2025, nearly all posted.
INSERT INTO adjustment (id, no, user_id, asset, direction, amount, rate_usdt, category, reason, evidence, ref_type, ref_id, ref_no, status,
  maker_id, checker_id, batch_id, expires_at, decided_at, created_at, updated_at)
SELECT i, 'A' || lpad(i::text, 9, '0'), 1 + i::bigint * 7919 % $users, CASE WHEN i % 50 = 0 THEN 'L' ELSE 'USDT' END, (ARRAY['add', 'deduct'])[1 + i % 2],
  1 + i::bigint * 104729 % 99991 / 10.0, 1, (ARRAY['compensation', 'refund', 'promotion', 'correction'])[1 + i % 4], 'because', 'ticket',
  CASE WHEN i % 10 = 0 THEN 'withdrawal' END, CASE WHEN i % 10 = 0 THEN i END, CASE WHEN i % 10 = 0 THEN 'W' || i END, status, 1,
  CASE WHEN status IN ('posted', 'refused') THEN 2 END, CASE WHEN status = 'posted' THEN i END, created_at + interval '3 days', created_at,
  created_at, created_at
FROM generate_series(1, $count) AS i
CROSS JOIN LATERAL (
  SELECT '2025-01-01T00:00:00Z'::timestamptz + i * (interval '365 days' / $count) AS created_at,
    CASE WHEN i > $count * 0.9999 THEN 'pending' WHEN i % 50 = 1 THEN 'refused' WHEN i % 200 = 2 THEN 'expired' WHEN i % 200 = 3 THEN 'cancelled'
      ELSE 'posted' END AS status
) AS made;
