DROP INDEX "ledger_line_user_lines";--> statement-breakpoint
DROP INDEX "admin_log_actor";--> statement-breakpoint
DROP INDEX "admin_log_refused";--> statement-breakpoint
DROP INDEX "ledger_line_wallet";--> statement-breakpoint
DROP INDEX "ledger_line_type";--> statement-breakpoint
DROP INDEX "recharge_status";--> statement-breakpoint
DROP INDEX "recharge_source";--> statement-breakpoint
DROP INDEX "recharge_user";--> statement-breakpoint
DROP INDEX "users_frozen";--> statement-breakpoint
DROP INDEX "users_blacklisted";--> statement-breakpoint
DROP INDEX "withdrawal_status";--> statement-breakpoint
DROP INDEX "withdrawal_user";--> statement-breakpoint
DROP INDEX "withdrawal_unknown";--> statement-breakpoint
ALTER TABLE "ledger_line" ADD COLUMN "bucket" text;--> statement-breakpoint
-- The lines that are there already get it from their accounts; nothing else of them changes.
ALTER TABLE ledger_line DISABLE TRIGGER ledger_line_append_only;--> statement-breakpoint
UPDATE ledger_line AS line
SET bucket = CASE account.code WHEN '201' THEN 'available' WHEN '202' THEN 'hold' WHEN '203' THEN 'bond'
  WHEN '204' THEN 'pending' WHEN '110' THEN 'receivable' END
FROM ledger_account AS account WHERE account.id = line.account_id AND line.user_id IS NOT NULL;--> statement-breakpoint
ALTER TABLE ledger_line ENABLE TRIGGER ledger_line_append_only;--> statement-breakpoint
ALTER TABLE "ledger_line" ADD COLUMN "delta" numeric(38, 18) GENERATED ALWAYS AS (case when bucket = 'receivable' then debit - credit when bucket is not null then credit - debit end) STORED;--> statement-breakpoint
CREATE INDEX "ledger_line_bucket" ON "ledger_line" USING btree ("bucket","created_at","id") WHERE user_id is not null;--> statement-breakpoint
CREATE INDEX "ledger_line_delta" ON "ledger_line" USING btree ("delta","id") WHERE user_id is not null;--> statement-breakpoint
CREATE INDEX "ledger_line_asset" ON "ledger_line" USING btree ("asset","created_at","id") WHERE user_id is not null and asset <> 'USDT';--> statement-breakpoint
CREATE INDEX "recharge_asset" ON "recharge" USING btree ("asset","created_at","id") WHERE asset <> 'USDT';--> statement-breakpoint
CREATE INDEX "withdrawal_asset" ON "withdrawal" USING btree ("asset","created_at","id") WHERE asset <> 'USDT';--> statement-breakpoint
CREATE INDEX "admin_log_actor" ON "admin_log" USING btree ("actor","at","id");--> statement-breakpoint
CREATE INDEX "admin_log_refused" ON "admin_log" USING btree ("at","id") WHERE result = 'refused';--> statement-breakpoint
CREATE INDEX "ledger_line_wallet" ON "ledger_line" USING btree ("user_id","created_at","id") WHERE user_id is not null;--> statement-breakpoint
CREATE INDEX "ledger_line_type" ON "ledger_line" USING btree ("record_type","created_at","id") WHERE user_id is not null;--> statement-breakpoint
CREATE INDEX "recharge_status" ON "recharge" USING btree ("status","created_at","id");--> statement-breakpoint
CREATE INDEX "recharge_source" ON "recharge" USING btree ("source","created_at","id");--> statement-breakpoint
CREATE INDEX "recharge_user" ON "recharge" USING btree ("user_id","created_at","id");--> statement-breakpoint
CREATE INDEX "users_frozen" ON "users" USING btree ("created_at","id") WHERE frozen;--> statement-breakpoint
CREATE INDEX "users_blacklisted" ON "users" USING btree ("created_at","id") WHERE blacklisted;--> statement-breakpoint
CREATE INDEX "withdrawal_status" ON "withdrawal" USING btree ("status","created_at","id");--> statement-breakpoint
CREATE INDEX "withdrawal_user" ON "withdrawal" USING btree ("user_id","created_at","id");--> statement-breakpoint
CREATE INDEX "withdrawal_unknown" ON "withdrawal" USING btree ("created_at","id") WHERE outcome_unknown;--> statement-breakpoint
ALTER TABLE "ledger_line" ADD CONSTRAINT "ledger_line_bucket_known" CHECK ((user_id is null) = (bucket is null));