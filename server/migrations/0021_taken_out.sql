ALTER TABLE "transfer" ADD COLUMN "taken_out" numeric(38, 18) DEFAULT 0 NOT NULL;--> statement-breakpoint
UPDATE "transfer" SET "taken_out" = "amount" WHERE "kind" = 'user_usdt';--> statement-breakpoint
ALTER TABLE "transfer" ALTER COLUMN "taken_out" DROP DEFAULT;--> statement-breakpoint
ALTER TABLE "transfer" ADD CONSTRAINT "transfer_taken_out" CHECK (taken_out = 0 or (taken_out > 0 and to_user_id is not null));
