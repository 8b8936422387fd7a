-- $count lines of a thousand statements over the year 2025, nearly all matched.
INSERT INTO statement_line (id, statement_id, source, asset, reference, amount, at, status, match, batch_id, matched_by, created_at, updated_at)
SELECT i, 1 + i % 1000, CASE WHEN i % 10 = 9 THEN 'psp' ELSE 'hot_wallet' END, CASE WHEN i % 100 = 0 THEN 'L' ELSE 'USDT' END, md5(i::text),
  1 + i::bigint * 104729 % 99991 / 10.0, at, CASE WHEN is_matched THEN 'matched' ELSE 'unmatched' END,
  CASE WHEN is_matched THEN (ARRAY['exact', 'exact', 'exact', 'window', 'hand'])[1 + i % 5] END, CASE WHEN is_matched THEN 10000000 + i END,
  CASE WHEN is_matched THEN 'bench' END, at + interval '1 day', at
FROM generate_series(1, $count) AS i
CROSS JOIN LATERAL (
  SELECT '2025-01-01T00:00:00Z'::timestamptz + i * (interval '365 days' / $count) AS at, i % 1000 <> 1 AS is_matched
) AS made;
INSERT INTO statement_match (line_id, source, asset, batch_id)
SELECT id, source, asset, batch_id FROM statement_line WHERE batch_id IS NOT NULL;
