-- $count instructions of the robots of robot.sql over the year 2025: the newest wait, some are overdue, refused or superseded.
INSERT INTO robot_instruction (robot_id, user_id, status, kind, lane, generation, stop_mode, cause, reason, asked_by, due_at, answer,
  answer_code, answered_at, closed_at, created_at, updated_at)
SELECT r.id, r.user_id, made.status, made.kind, 'run', 1, CASE made.kind WHEN 'stop' THEN 'after_tp' END,
  CASE WHEN i % 4 = 0 THEN (ARRAY['pair_off', 'fuel_low', 'user_frozen'])[1 + i / 4 % 3] END, 'An incident', CASE WHEN i % 4 = 0 THEN 'program' ELSE 'risk' END,
  at + interval '30 seconds', CASE WHEN made.status IN ('done', 'refused') THEN made.status END, CASE made.status WHEN 'refused' THEN 'exchange_busy' END,
  CASE WHEN made.status IN ('done', 'refused') THEN at END, CASE WHEN made.status NOT IN ('waiting', 'overdue') THEN at END, at, at
FROM generate_series(1, $count) AS i JOIN robot AS r ON r.id = $first + i
CROSS JOIN LATERAL (
  SELECT CASE WHEN i > $count * 0.9999 THEN 'waiting' WHEN i % 5000 = 1 THEN 'overdue' WHEN i % 16 = 7 THEN 'refused'
      WHEN i % 16 = 3 THEN 'superseded' ELSE 'done' END AS status,
    (ARRAY['pause', 'resume', 'pause', 'stop'])[1 + i % 4] AS kind,
    '2025-01-01T00:00:00Z'::timestamptz + i * (interval '365 days' / $count) AS at
) AS made;
