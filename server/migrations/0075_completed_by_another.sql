ALTER TABLE "withdrawal" ADD COLUMN "paid_by_id" bigint;--> statement-breakpoint
ALTER TABLE "withdrawal" ADD COLUMN "closed_by_id" bigint;--> statement-breakpoint
ALTER TABLE "withdrawal" ADD CONSTRAINT "withdrawal_two_payers" CHECK (paid_by_id <> closed_by_id);--> statement-breakpoint
-- To complete a payment is a right of its own: whoever could do it until now keeps it, and those who resolve unknown outcomes get it, so
-- that there is another person than who recorded the payment.
UPDATE "role" SET "actions" = array_append("actions", 'withdrawal.close')
WHERE "actions" && '{withdrawal.pay,withdrawal.resolve}' AND NOT "actions" && '{withdrawal.close}';--> statement-breakpoint
UPDATE "withdrawal" AS w SET "paid_by_id" = (
  SELECT "actor_id" FROM "admin_log" AS l
  WHERE l."object_type" = 'withdrawal' AND l."object_id" = w."id" AND l."actor_kind" = 'admin' AND l."result" = 'done'
    AND l."action" IN ('withdrawal.paid', 'withdrawal.resolve')
  ORDER BY l."id" DESC LIMIT 1
) WHERE w."status" = 'payment_successful';
