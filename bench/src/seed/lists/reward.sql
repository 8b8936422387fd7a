-- $count rewards over the year 2025: those of the last week are pending, all others settled; few are of an activity.
INSERT INTO activity (id, status, title_zh, title_en, rules_zh, rules_en, starts_at, ends_at, audience, level_min, countries, cause, asset,
  mode, amount, min_usdt, budget, hold_days, maker_id)
OVERRIDING SYSTEM VALUE
SELECT $first + a, 'ended', '活动 ' || a, 'Activity ' || a, '', '', '2025-01-01T00:00:00Z', '2025-12-31T00:00:00Z', 'all', 0, '{}', 'recharge',
  'USDT', 'fixed', 1, 0, 1000000, 7, 1 FROM generate_series(1, 5) AS a;
INSERT INTO reward (id, source_type, source_id, source_user_id, beneficiary_id, kind, generation, rate, base, amount, asset, activity_id,
  status, hold_until, batch_id, settled_at, settle_batch_id, created_at, updated_at)
SELECT $first + i, 'fee', $first + i, 1 + i::bigint * 7919 % $users, 1 + (i::bigint * 7919 + 1) % $users,
  CASE WHEN i % 5000 = 9 THEN 'activity' ELSE (ARRAY['distribution', 'distribution', 'invite', 'activation'])[1 + i % 4] END,
  1 + i % 5, 20, 5, 1, CASE WHEN i % 100 = 0 THEN 'L' ELSE 'USDT' END, CASE WHEN i % 5000 = 9 THEN $first + 1 + i / 5000 % 5 END, status,
  created_at + interval '7 days', CASE WHEN status <> 'void' THEN i END,
  CASE WHEN status = 'settled' THEN created_at + interval '7 days' END, CASE WHEN status = 'settled' THEN i END, created_at, created_at
FROM generate_series(1, $count) AS i
CROSS JOIN LATERAL (
  SELECT CASE WHEN i > $count * 0.98 THEN 'pending' WHEN i % 500 = 1 THEN 'withheld' WHEN i % 100 = 2 THEN 'void' ELSE 'settled' END AS status,
    '2025-01-01T00:00:00Z'::timestamptz + i * (interval '365 days' / $count) AS created_at
) AS made;
