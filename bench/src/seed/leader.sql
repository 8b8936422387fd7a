-- A user with the id $first and $count below: a tenth of them invited directly, each of those the leader of the next nine.
INSERT INTO users (id, uid, username, nickname, invite_code, referrer_id, path, depth, kyc_status, created_at)
SELECT $first + i, 'leader-' || i, 'leader' || i, 'Leader ' || i, 'LEAD' || i,
  CASE WHEN i > 0 THEN CASE WHEN i % 10 = 0 THEN $first ELSE $first + i - i % 10 END END,
  '/$first/' || CASE WHEN i = 0 THEN '' WHEN i % 10 = 0 OR i < 10 THEN ($first + i) || '/'
    ELSE ($first + i - i % 10) || '/' || ($first + i) || '/' END,
  CASE WHEN i = 0 THEN 0 WHEN i % 10 = 0 OR i < 10 THEN 1 ELSE 2 END, 'verified',
  '2023-01-01T00:00:00Z'::timestamptz + i * interval '10 minutes'
FROM generate_series(0, $count) AS i;
