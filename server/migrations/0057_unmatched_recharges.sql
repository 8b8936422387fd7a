ALTER TABLE "recharge" DROP CONSTRAINT "recharge_status_known";--> statement-breakpoint
ALTER TABLE "recharge" DROP CONSTRAINT "recharge_two_people";--> statement-breakpoint
ALTER TABLE "recharge" ALTER COLUMN "user_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "recharge" ADD COLUMN "memo" text;--> statement-breakpoint
ALTER TABLE "recharge" ADD COLUMN "match_user_id" bigint;--> statement-breakpoint
ALTER TABLE "recharge" ADD COLUMN "reverse_maker_id" bigint;--> statement-breakpoint
ALTER TABLE "recharge" ADD COLUMN "reverse_checker_id" bigint;--> statement-breakpoint
ALTER TABLE "recharge" ADD COLUMN "reverse_evidence" text;--> statement-breakpoint
ALTER TABLE "recharge" ADD CONSTRAINT "recharge_match_user_id_users_id_fk" FOREIGN KEY ("match_user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "recharge_payment" ON "recharge" USING btree ("network","provider_ref") WHERE source = 'psp';--> statement-breakpoint
ALTER TABLE "recharge" ADD CONSTRAINT "recharge_owner_known" CHECK (user_id is not null or status in ('created', 'confirming', 'unmatched', 'expired', 'reversed'));--> statement-breakpoint
ALTER TABLE "recharge" ADD CONSTRAINT "recharge_match_made" CHECK (match_user_id is null or maker_id is not null);--> statement-breakpoint
ALTER TABLE "recharge" ADD CONSTRAINT "recharge_two_reversers" CHECK (reverse_maker_id <> reverse_checker_id);--> statement-breakpoint
ALTER TABLE "recharge" ADD CONSTRAINT "recharge_status_known" CHECK (status in ('created', 'confirming', 'pending_review', 'unmatched', 'credited', 'refused', 'expired', 'reversed'));--> statement-breakpoint
ALTER TABLE "recharge" ADD CONSTRAINT "recharge_two_people" CHECK (maker_id is null or status <> 'credited' or (reviewer_id is not null and maker_id <> reviewer_id));