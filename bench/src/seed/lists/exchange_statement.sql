-- One list of trades for each of a thousand users.
INSERT INTO exchange_statement (id, exchange, user_id, name, from_at, to_at, imported_by, created_at)
SELECT $first + i, 'binance', i, 'bench', '2025-01-01T00:00:00Z', '2026-01-01T00:00:00Z', 'bench', '2026-01-01T00:00:00Z'
FROM generate_series(1, 1000) AS i;
