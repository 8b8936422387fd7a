-- $count users, always the same ones, over some two years; those that are there already stay.
INSERT INTO users (id, uid, username, nickname, email, phone, country, invite_code, path, kyc_status, twofa_enabled,
  frozen, frozen_reason, blacklisted, blacklist_reason, tags, risk_score, last_login_at, created_at)
SELECT i, (10000000 + i)::text, 'user' || i, 'Nick ' || i, 'user' || i || '@example.com',
  '+1555' || lpad(i::text, 7, '0'), (ARRAY['CN', 'TW', 'US', 'VN', 'TH'])[1 + i % 5], 'INV' || lpad(i::text, 8, '0'),
  '/' || i || '/', CASE WHEN pg_temp.chance(i, 1) < 0.8 THEN 'verified' ELSE 'none' END, pg_temp.chance(i, 2) < 0.7,
  is_frozen, CASE WHEN is_frozen THEN 'checked' END, is_listed, CASE WHEN is_listed THEN 'fraud' END, CASE WHEN i % 50 = 0 THEN ARRAY['vip'] ELSE '{}' END,
  (power(pg_temp.chance(i, 5), 4) * 100)::int, '2025-12-01T00:00:00Z'::timestamptz - i % 900 * interval '1 hour',
  '2023-01-01T00:00:00Z'::timestamptz + i * (interval '1000000 minutes' / $count)
FROM generate_series((SELECT count(*) + 1 FROM users WHERE id <= 10000000), $count) AS i,
  LATERAL (SELECT pg_temp.chance(i, 3) < 0.005 AS is_frozen, pg_temp.chance(i, 4) < 0.002 AS is_listed) AS flag;
