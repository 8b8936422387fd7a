-- What else there is of the user $first: ten thousand fees of this month, and as many rows of the log.
INSERT INTO fee (kind, ref, user_id, asset, amount, rate_usdt, status, created_at)
SELECT 'robot_fee', 'leader-' || i, $first, 'USDT', 0.5, 1, 'collected', now() - i * interval '4 minutes'
FROM generate_series(1, 10000) AS i;
INSERT INTO admin_log (at, actor_kind, actor_id, actor, action, object_type, object_id, before, after, batch_ids, result)
SELECT now() - i * interval '1 hour', 'admin', 1, 'admin', 'user.tag', 'user', $first, '{"tags": []}', '{"tags": ["vip"]}', '{}', 'done'
FROM generate_series(1, 10000) AS i;
