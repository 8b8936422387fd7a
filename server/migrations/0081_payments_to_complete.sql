-- What was recorded as paid by hand before there was such a notice waits for others to complete it, too.
INSERT INTO "notice" ("type", "object_type", "object_id", "details", "ability", "actor_id")
SELECT 'payment_recorded', 'withdrawal', w."id",
  jsonb_build_object('no', w."no", 'uid', u."uid", 'asset', w."asset", 'amount', trim_scale(w."gross")::text),
  'withdrawal.close', w."paid_by_id"
FROM "withdrawal" AS w JOIN "users" AS u ON u."id" = w."user_id"
WHERE w."status" = 'payment_successful' AND w."paid_by_id" IS NOT NULL
  AND NOT EXISTS (SELECT FROM "notice" AS told WHERE told."object_type" = 'withdrawal' AND told."object_id" = w."id"
    AND told."type" = 'payment_recorded' AND told."settled_at" IS NULL);
