-- $count deliveries of ten webhooks over the year 2025; one in fifty failed.
INSERT INTO webhook_delivery (id, webhook_id, message_id, event, sequence, object_type, object_id, subject, user_id, data, status, attempts,
  next_attempt_at, http_status, error, delivered_at, created_at)
SELECT i, 1 + i % 10, 'message-' || i / 10, (ARRAY['withdrawal.paid', 'withdrawal.paid', 'withdrawal.requested', 'withdrawal.refused'])[1 + i % 4],
  i, 'withdrawal', i, 'W' || i, 1 + i::bigint * 7919 % $users, '{"id": 1}', status, 1, CASE WHEN status = 'pending' THEN '2100-01-01'::timestamptz END,
  CASE WHEN status = 'delivered' THEN 200 WHEN i % 100 = 0 THEN 500 END,
  CASE WHEN status = 'failed' THEN CASE WHEN i % 100 = 0 THEN 'http_status' ELSE 'timeout' END END,
  CASE WHEN status = 'delivered' THEN created_at END, created_at
FROM generate_series(1, $count) AS i
CROSS JOIN LATERAL (
  SELECT CASE WHEN i % 50 = 0 THEN 'failed' WHEN i > $count * 0.999 THEN 'pending' ELSE 'delivered' END AS status,
    '2025-01-01T00:00:00Z'::timestamptz + i * (interval '365 days' / $count) AS created_at
) AS made;
