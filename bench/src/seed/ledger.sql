-- $count batches of two lines: money that comes in for one of ten thousand users, in turn.
INSERT INTO ledger_account (id, code, user_id, asset, normal_side, balance, min_balance)
SELECT 1000000 + owner, '201', owner, 'USDT', 'credit', 10 * (($count - owner) / 10000 + 1), 0 FROM generate_series(1, least($count, 10000)) AS owner;
INSERT INTO ledger_batch (id, type, idem_key, effective_at, created_at, actor)
SELECT 10000000 + i, 'recharge_credited', 'bench:' || i, '2025-01-01T00:00:00Z'::timestamptz + i * interval '1 second',
  '2025-01-01T00:00:00Z'::timestamptz + i * interval '1 second', 'bench'
FROM generate_series(1, $count) AS i;
INSERT INTO ledger_line (id, batch_id, account_id, user_id, asset, debit, credit, balance_after, record_type, bucket, created_at)
SELECT 10000000 + i * 2 + is_user::int, 10000000 + i, CASE WHEN is_user THEN 1000000 + owner ELSE hot.id END,
  CASE WHEN is_user THEN owner END, 'USDT', CASE WHEN is_user THEN 0 ELSE 10 END, CASE WHEN is_user THEN 10 ELSE 0 END,
  CASE WHEN is_user THEN 10 * (1 + (i - 1) / 10000) END, CASE WHEN is_user THEN 'recharge' END,
  CASE WHEN is_user THEN 'available' END, '2025-01-01T00:00:00Z'::timestamptz + i * interval '1 second'
FROM generate_series(1, $count) AS i
CROSS JOIN (VALUES (false), (true)) AS side (is_user)
CROSS JOIN LATERAL (SELECT 1 + (i - 1) % 10000 AS owner) AS of_user
CROSS JOIN (SELECT id FROM ledger_account WHERE code = '101' AND asset = 'USDT' AND user_id IS NULL) AS hot
ORDER BY 1;
