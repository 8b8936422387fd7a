-- Ten webhooks.
INSERT INTO webhook (id, url, events, status, secret_sealed, created_at)
SELECT i, 'https://hooks.example.com/' || i, '{withdrawal.paid,withdrawal.refused}', 'active', 'sealed', '2025-01-01T00:00:00Z'::timestamptz
FROM generate_series(1, 10) AS i;
