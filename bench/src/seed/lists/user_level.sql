-- A level for each of $count users.
INSERT INTO user_level (id, user_id, rank, locked, created_at, updated_at)
SELECT i, i, 1 + i % 5, i % 500 = 0, at, at
FROM generate_series(1, $count) AS i
CROSS JOIN LATERAL (SELECT '2025-01-01T00:00:00Z'::timestamptz + i * (interval '365 days' / $count) AS at) AS moment;
