-- $count batches of two lines in the wallet of the user $first: money that goes on hold and comes back, in turn.
INSERT INTO ledger_account (id, code, user_id, asset, normal_side, balance, min_balance)
SELECT $first + code::int, code, $first, 'USDT', 'credit', balance, 0
FROM (VALUES ('201', 1000), ('202', 0)) AS wallet (code, balance);
INSERT INTO ledger_batch (id, type, idem_key, effective_at, created_at, actor)
SELECT $first + i, 'withdrawal_request', 'leader:' || i, '2024-01-01T00:00:00Z'::timestamptz + i * interval '1 minute',
  '2024-01-01T00:00:00Z'::timestamptz + i * interval '1 minute', 'bench'
FROM generate_series(1, $count) AS i;
INSERT INTO ledger_line (id, batch_id, account_id, user_id, asset, debit, credit, balance_after, record_type, bucket, created_at)
SELECT $first + i * 2 + is_hold::int, $first + i, $first + CASE WHEN is_hold THEN 202 ELSE 201 END, $first, 'USDT',
  CASE WHEN is_hold = (i % 2 = 0) THEN 10 ELSE 0 END, CASE WHEN is_hold = (i % 2 = 0) THEN 0 ELSE 10 END,
  CASE WHEN is_hold THEN 10 * (i % 2) ELSE 1000 - 10 * (i % 2) END, 'withdrawal',
  CASE WHEN is_hold THEN 'hold' ELSE 'available' END, '2024-01-01T00:00:00Z'::timestamptz + i * interval '1 minute'
FROM generate_series(1, $count) AS i CROSS JOIN (VALUES (false), (true)) AS side (is_hold) ORDER BY 1;
