ALTER TABLE "copy_profit" DROP CONSTRAINT "copy_profit_status_known";--> statement-breakpoint
ALTER TABLE "copy_profit" DROP CONSTRAINT "copy_profit_waits";--> statement-breakpoint
ALTER TABLE "copy_profit" DROP CONSTRAINT "copy_profit_settled";--> statement-breakpoint
ALTER TABLE "copy_profit" ADD COLUMN "reason" text;--> statement-breakpoint
ALTER TABLE "copy_profit" ADD COLUMN "evidence" text;--> statement-breakpoint
ALTER TABLE "copy_profit" ADD COLUMN "reverse_maker_id" bigint;--> statement-breakpoint
ALTER TABLE "copy_profit" ADD COLUMN "reverse_checker_id" bigint;--> statement-breakpoint
ALTER TABLE "copy_profit" ADD COLUMN "reversal_batch_id" bigint;--> statement-breakpoint
CREATE INDEX "copy_profit_created" ON "copy_profit" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "copy_profit_share" ON "copy_profit" USING btree ("share","created_at","id");--> statement-breakpoint
CREATE INDEX "copy_profit_period" ON "copy_profit" USING btree ("period_to","created_at","id");--> statement-breakpoint
ALTER TABLE "copy_profit" ADD CONSTRAINT "copy_profit_two_reversers" CHECK (reverse_maker_id <> reverse_checker_id);--> statement-breakpoint
ALTER TABLE "copy_profit" ADD CONSTRAINT "copy_profit_reversed_by_two" CHECK ((status = 'reversed') = (reverse_checker_id is not null and reverse_maker_id is not null));--> statement-breakpoint
ALTER TABLE "copy_profit" ADD CONSTRAINT "copy_profit_reversed_whole" CHECK ((reversal_batch_id is not null) = (status = 'reversed' and batch_id is not null));--> statement-breakpoint
ALTER TABLE "copy_profit" ADD CONSTRAINT "copy_profit_status_known" CHECK (status in ('nothing', 'pending', 'settled', 'reversed'));--> statement-breakpoint
ALTER TABLE "copy_profit" ADD CONSTRAINT "copy_profit_waits" CHECK (status = 'reversed' or (status = 'nothing') = (share = cut));--> statement-breakpoint
ALTER TABLE "copy_profit" ADD CONSTRAINT "copy_profit_settled" CHECK (status = 'reversed' or (status = 'settled') = (settle_batch_id is not null));