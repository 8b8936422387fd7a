-- The limit of adjustments bounds recharges by hand too. Empty it means no limit: roles for recharges that had no use for it get the
-- highest that a role for adjustments has.
UPDATE "role" SET "adjust_max_usdt" = (SELECT max("adjust_max_usdt") FROM "role" WHERE "actions" && '{adjustment.propose,adjustment.approve}')
WHERE "adjust_max_usdt" IS NULL AND "actions" && '{recharge.propose,recharge.review}'
  AND NOT "actions" && '{adjustment.propose,adjustment.approve}';
