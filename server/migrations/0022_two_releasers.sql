ALTER TABLE "withdrawal" ADD COLUMN "unpaid_by_id" bigint;--> statement-breakpoint
ALTER TABLE "withdrawal" ADD COLUMN "released_by_id" bigint;--> statement-breakpoint
ALTER TABLE "withdrawal" ADD CONSTRAINT "withdrawal_two_releasers" CHECK (unpaid_by_id <> released_by_id);