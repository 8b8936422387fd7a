-- $count instructions of the robots of robot.sql over the year 2025: the newest wait, some are overdue, refused or superseded; most pause
-- or resume, few cancel orders, and of some causes there are few.
INSERT INTO robot_instruction (robot_id, user_id, status, kind, lane, generation, stop_mode, apply_at, revision, parameters,
  client_order_id, cause, reason, asked_by, due_at, answer, answer_code, answered_at, closed_at, created_at, updated_at)
SELECT r.id, r.user_id, made.status, made.kind, 'run', 1,
  CASE WHEN made.kind <> 'stop' THEN NULL WHEN i % 8000 = 7 THEN 'close_now' WHEN i % 80 = 7 THEN 'keep_position' ELSE 'after_tp' END,
  CASE made.kind WHEN 'apply_parameters' THEN 'cycle_end' END, CASE made.kind WHEN 'apply_parameters' THEN 12 END,
  CASE made.kind WHEN 'apply_parameters' THEN '{"direction": "long"}'::jsonb END, CASE WHEN made.kind LIKE '%order' THEN 'order-' || i END,
  CASE WHEN i % 100000 = 4 THEN 'exchange_off' WHEN i % 4000 = 8 THEN 'trader_suspended'
    WHEN i % 4 = 0 THEN (ARRAY['pair_off', 'fuel_low', 'user_frozen', 'staff', 'api_invalid', 'loss_limit'])[1 + i / 4 % 6] END, 'An incident',
  CASE WHEN i % 4 = 0 THEN 'program' ELSE 'risk' END,
  at + interval '30 seconds', CASE WHEN made.status IN ('done', 'refused') THEN made.status END, CASE made.status WHEN 'refused' THEN 'exchange_busy' END,
  CASE WHEN made.status IN ('done', 'refused') THEN at END, CASE WHEN made.status NOT IN ('waiting', 'overdue') THEN at END, at, at
FROM generate_series(1, $count) AS i JOIN robot AS r ON r.id = $first + i
CROSS JOIN LATERAL (
  SELECT CASE WHEN i > $count * 0.9999 THEN 'waiting' WHEN i % 5000 = 1 THEN 'overdue' WHEN i % 16 = 7 THEN 'refused'
      WHEN i % 16 = 3 THEN 'superseded' ELSE 'done' END AS status,
    CASE WHEN i % 20000 = 6 THEN 'cancel_order' WHEN i % 1000 = 6 THEN 'refresh_order' WHEN i % 100 = 6 THEN 'apply_parameters'
      ELSE (ARRAY['pause', 'resume', 'pause', CASE WHEN i % 8 = 7 THEN 'stop' ELSE 'resume' END])[1 + i % 4] END AS kind,
    '2025-01-01T00:00:00Z'::timestamptz + i * (interval '365 days' / $count) AS at
) AS made;
