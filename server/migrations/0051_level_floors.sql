-- What codes gave before levels were kept is a floor from now on, which is one level for rewards and for limits alike.
WITH given AS (
  SELECT code.used_by_id AS user_id, least(max(batch.plan_level), 20) AS floor
  FROM code JOIN code_batch AS batch ON batch.id = code.batch_id
  WHERE code.status = 'used' AND code.used_by_id IS NOT NULL AND batch.plan_level > 0
  GROUP BY code.used_by_id
), before AS (
  SELECT given.user_id, given.floor, coalesce(own.rank, 0) AS rank, coalesce(own.locked, false) AS locked
  FROM given LEFT JOIN user_level AS own ON own.user_id = given.user_id
), noted AS (
  INSERT INTO user_level_change (user_id, from_rank, to_rank, cause, at)
  SELECT user_id, rank, floor, 'activation', now() FROM before WHERE floor > rank AND NOT locked
)
INSERT INTO user_level AS own (user_id, rank, floor_rank)
SELECT user_id, floor, floor FROM before ORDER BY user_id
ON CONFLICT (user_id) DO UPDATE
SET floor_rank = greatest(own.floor_rank, excluded.floor_rank),
  rank = CASE WHEN own.locked THEN own.rank ELSE greatest(own.rank, excluded.rank) END,
  updated_at = now(), version = own.version + 1
WHERE own.floor_rank < excluded.floor_rank;
