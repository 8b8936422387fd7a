-- $count activation codes of a hundred batches, a third of them used; what nobody used of a batch that ended has expired with it.
INSERT INTO code (id, batch_id, serial, hmac, sealed, tail, status, owner_id, used_by_id, assigned_at, used_at, created_at, updated_at)
SELECT $first + i, $first + batch, 1 + (i - 1) % greatest($count / 100, 1), md5(i::text), 'sealed', upper(right(md5('tail' || i), 4)), status,
  CASE WHEN status IN ('assigned', 'used') THEN 1 + i::bigint * 7919 % $users END, CASE WHEN status = 'used' THEN 1 + i::bigint * 7919 % $users END,
  CASE WHEN status IN ('assigned', 'used') THEN created_at END, CASE WHEN status = 'used' THEN created_at + i % 100 * interval '1 hour' END,
  created_at, created_at
FROM generate_series(1, $count) AS i
CROSS JOIN LATERAL (SELECT least(1 + (i - 1) / greatest($count / 100, 1), 100) AS batch) AS of_batch
CROSS JOIN LATERAL (
  SELECT CASE WHEN i % 1000 = 0 THEN 'void' WHEN i % 3 = 0 THEN 'used' WHEN batch % 4 = 0 THEN 'expired' WHEN i % 10 = 1 THEN 'assigned' ELSE 'unused' END AS status,
    '2025-01-01T00:00:00Z'::timestamptz + batch * interval '3 days' AS created_at
) AS made;
