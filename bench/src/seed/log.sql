-- $count rows of the admin log, sealed as the server does it. They follow the row at $place, whose hash is $hash.
CREATE FUNCTION pg_temp.chain_step(previous bytea, content text) RETURNS bytea IMMUTABLE
  RETURN sha256(previous || convert_to(content, 'UTF8'));
CREATE AGGREGATE pg_temp.chain(text) (SFUNC = pg_temp.chain_step, STYPE = bytea, INITCOND = '$hash');
INSERT INTO admin_log (id, at, actor_kind, actor_id, actor, action, object_type, object_id, reason, before, after, batch_ids,
  result, error, ip, user_agent, request_id, idempotency_key, seal_no, prev_hash, hash)
SELECT id, at, actor_kind, actor_id, actor, action, object_type, object_id, reason, before, after, batch_ids,
  result, error, ip, user_agent, request_id, idempotency_key,
  $place + row_number() OVER place, lag(hash, 1, '$hash'::bytea) OVER place, hash
FROM (
  SELECT *, pg_temp.chain($text) OVER (ORDER BY id) AS hash
  FROM (
    SELECT 10000000 + i AS id, '2025-01-01T00:00:00Z'::timestamptz + i * interval '0.1 second' AS at, 'admin' AS actor_kind,
      1 + i % 5 AS actor_id, 'checker' AS actor, 'withdrawal.approve' AS action, 'withdrawal' AS object_type, i AS object_id,
      NULL::text AS reason, '{"status": "pending_review"}'::jsonb AS before, '{"status": "approved"}'::jsonb AS after,
      ARRAY[i] AS batch_ids, CASE WHEN i % 50 = 0 THEN 'refused' ELSE 'done' END AS result,
      CASE WHEN i % 50 = 0 THEN 'version_stale' END AS error, '10.0.0.' || i % 250 AS ip,
      'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0 Safari/537.36' AS user_agent,
      md5(i::text) AS request_id, md5(i::text || 'key') AS idempotency_key
    FROM generate_series(1::bigint, $count) AS i
  ) AS content
) AS chained
WINDOW place AS (ORDER BY id);
