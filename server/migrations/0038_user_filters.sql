DROP INDEX "users_path";--> statement-breakpoint
CREATE INDEX "ledger_account_usdt" ON "ledger_account" USING btree ("balance","user_id") WHERE code = '201' and asset = 'USDT';--> statement-breakpoint
CREATE INDEX "users_activated_created" ON "users" USING btree ("created_at","id") WHERE activated_at is not null;--> statement-breakpoint
CREATE INDEX "users_trader" ON "users" USING btree ("created_at","id") WHERE is_trader;--> statement-breakpoint
CREATE INDEX "users_path" ON "users" USING btree (left("path", 2000) text_pattern_ops);