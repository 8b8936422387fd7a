-- $count breaks of reconciliation over the year 2025, nearly all resolved; half are about a batch of the ledger.
INSERT INTO recon_break (id, no, rule, fingerprint, severity, status, subject, asset, object_type, object_id, expected, actual, difference,
  assignee_id, due_at, resolution, maker_id, checker_id, created_at, last_seen_at, resolved_at, updated_at)
SELECT i, 'K' || lpad(i::text, 9, '0'), (ARRAY['fills', 'fills', 'holds', 'records', 'statements'])[1 + i % 5], 'check · ' || i || ' · part',
  (ARRAY['medium', 'medium', 'high', 'critical'])[1 + i % 4], status, 'subject ' || i, CASE WHEN i % 100 = 0 THEN 'L' ELSE 'USDT' END,
  CASE WHEN i % 2 = 0 THEN 'ledger_batch' END, CASE WHEN i % 2 = 0 THEN 10000000 + 1 + i % $batches END, '1', '2', i::bigint * 104729 % 99991 / 10.0,
  CASE WHEN i % 3 = 0 THEN 1 END, created_at + interval '1 day', CASE WHEN status = 'resolved' THEN (ARRAY['auto', 'fixed_by_booking'])[1 + i % 2] END,
  NULL, NULL, created_at, created_at, CASE WHEN status = 'resolved' THEN created_at END, created_at
FROM generate_series(1, $count) AS i
CROSS JOIN LATERAL (
  SELECT CASE WHEN i % 1000 = 0 THEN 'open' WHEN i % 1000 = 1 THEN 'acknowledged' ELSE 'resolved' END AS status,
    '2025-01-01T00:00:00Z'::timestamptz + i * (interval '365 days' / $count) AS created_at
) AS made;
