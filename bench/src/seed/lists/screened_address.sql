-- $count addresses of the screening list.
INSERT INTO screened_address (id, address, level, reason, added_by, created_at, updated_at)
SELECT i, 'T' || md5('screened' || i), CASE WHEN i % 10 = 0 THEN 'watch' ELSE 'block' END, 'listed', 'admin', at, at
FROM generate_series(1, $count) AS i
CROSS JOIN LATERAL (SELECT '2025-01-01T00:00:00Z'::timestamptz + i * (interval '365 days' / $count) AS at) AS moment;
