ALTER TABLE "withdrawal" ADD COLUMN "paid_by_id" bigint;--> statement-breakpoint
ALTER TABLE "withdrawal" ADD COLUMN "closed_by_id" bigint;--> statement-breakpoint
ALTER TABLE "withdrawal" ADD CONSTRAINT "withdrawal_two_payers" CHECK (paid_by_id <> closed_by_id);--> statement-breakpoint
-- To complete a payment is a right of its own: whoever could do it until now keeps it, and those who resolve unknown outcomes get it, so
-- that there is another person than who recorded the payment.
UPDATE "role" SET "actions" = array_append("actions", 'withdrawal.close')
WHERE "actions" && '{withdrawal.pay,withdrawal.resolve}' AND NOT "actions" && '{withdrawal.close}';--> statement-breakpoint
-- Who recorded a payment is who brought it to "paid", last of all: to resolve its outcome as failed is the same action. What the pay-out
-- service said was paid, nobody recorded.
UPDATE "withdrawal" AS w SET "paid_by_id" = (
  SELECT CASE l."actor_kind" WHEN 'admin' THEN l."actor_id" END FROM "admin_log" AS l
  WHERE l."object_type" = 'withdrawal' AND l."object_id" = w."id" AND l."result" = 'done'
    AND l."after"->>'status' = 'payment_successful'
  ORDER BY l."id" DESC LIMIT 1
) WHERE w."status" = 'payment_successful';
