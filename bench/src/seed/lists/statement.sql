-- A thousand statements.
INSERT INTO statement (id, source, name, imported_by, created_at)
SELECT i, CASE WHEN i % 10 = 0 THEN 'psp' ELSE 'hot_wallet' END, 'statement ' || i, 'bench', '2026-01-01T00:00:00Z'::timestamptz
FROM generate_series(1, 1000) AS i;
