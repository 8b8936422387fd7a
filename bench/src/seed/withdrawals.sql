-- $count withdrawals over the year 2025 in the order of their ids. Nine of ten ended well; open ones are recent.
INSERT INTO withdrawal (id, no, user_id, asset, network, gross, fee, net, rate_usdt, address, new_address, rail, status,
  risk_score, risk_reasons, needs_second, reviewer1_id, reviewer2_id, reviewed_at, attempt, payout_key, txid,
  confirmations, actual_network_fee, fail_code, reason, hold_batch_id, settle_batch_id, created_at, updated_at, version)
SELECT i, no, user_id, 'USDT', network, gross, fee, gross - fee, 1,
  'T' || translate(substr(md5(user_id || '/' || i % 3) || md5(user_id::text), 1, 33), '0', 'x'),
  pg_temp.chance(i, 6) < 0.2, 'manual', status, risk,
  CASE WHEN risk >= 20 THEN '[{"code": "new_address", "score": 20, "detail": null}]'::jsonb ELSE '[]' END,
  gross > 1000, CASE WHEN is_reviewed THEN 2 END, CASE WHEN is_reviewed AND gross > 1000 THEN 3 END,
  CASE WHEN is_reviewed THEN created_at + interval '1 hour' END, is_submitted::int,
  CASE WHEN is_submitted THEN no || '-1' END, CASE WHEN is_paid THEN md5(no) || md5('tx' || no) END,
  CASE WHEN status = 'success' THEN 19 ELSE 0 END, CASE WHEN is_paid THEN 0.345 END,
  CASE WHEN status IN ('fail', 'payment_failed') THEN 'manual' END,
  CASE WHEN status IN ('fail', 'refuse') THEN 'does not look right' END, i * 2, CASE WHEN is_paid THEN i * 2 + 1 END,
  created_at, created_at + interval '2 hours', 1 + is_reviewed::int + is_submitted::int + is_paid::int
FROM generate_series(1, $count) AS i
CROSS JOIN LATERAL (
  SELECT '2025-01-01T00:00:00Z'::timestamptz + i * (interval '365 days' / $count) AS created_at,
    1 + (power(pg_temp.chance(i, 1), 2) * ($users - 1))::int AS user_id,
    round((10 * exp(power(pg_temp.chance(i, 2), 3) * 9))::numeric, 2) AS gross,
    (power(pg_temp.chance(i, 3), 5) * 100)::int AS risk,
    (ARRAY['TRC20', 'TRC20', 'TRC20', 'BEP20', 'ERC20'])[1 + i % 5] AS network,
    CASE WHEN i > $count * 0.98 THEN (ARRAY['pending_review', 'withdrawing', 'payment_in_progress', 'payment_successful',
      'payment_failed', 'success', 'success', 'refuse', 'success', 'success'])[1 + (pg_temp.chance(i, 4) * 10)::int % 10]
    WHEN pg_temp.chance(i, 4) < 0.9 THEN 'success' WHEN pg_temp.chance(i, 4) < 0.97 THEN 'refuse' ELSE 'fail' END AS status
) AS made
CROSS JOIN LATERAL (
  SELECT 'W' || to_char(created_at, 'YYMMDD') || lpad(i::text, 8, '0') AS no,
    CASE network WHEN 'TRC20' THEN 1 WHEN 'ERC20' THEN 5 ELSE 0.8 END AS fee,
    status NOT IN ('pending_review', 'refuse') AS is_reviewed,
    status NOT IN ('pending_review', 'refuse', 'withdrawing') AS is_submitted,
    status IN ('payment_successful', 'success') AS is_paid
) AS derived;
