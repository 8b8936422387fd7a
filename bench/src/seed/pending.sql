-- $count withdrawals from id $first on that one admin may approve without looking at risks. Their ids have eight digits: long enough for a key.
INSERT INTO withdrawal (id, no, user_id, asset, network, gross, fee, net, rate_usdt, address, new_address, rail, status,
  needs_second, hold_batch_id, created_at, updated_at)
SELECT i, 'W260101' || i, owner.id, 'USDT', 'TRC20', 250, 1, 249, 1,
  'T' || translate(substr(md5(i::text) || md5(owner.id::text), 1, 33), '0', 'x'), false, 'manual', 'pending_review',
  false, i, '2026-01-01T00:00:00Z'::timestamptz + (i - $first) * interval '1 second', '2026-01-02T00:00:00Z'
FROM generate_series($first::bigint, $first::bigint + $count - 1) AS i
CROSS JOIN (SELECT count(*) AS owners FROM users WHERE NOT frozen AND NOT blacklisted AND risk_score < 20 AND id <= 10000000) AS total
JOIN (
  SELECT id, row_number() OVER (ORDER BY id) AS place FROM users
  WHERE NOT frozen AND NOT blacklisted AND risk_score < 20 AND id <= 10000000
) AS owner ON owner.place = 1 + i % total.owners;
