DROP INDEX "recharge_no";--> statement-breakpoint
DROP INDEX "recharge_txid";--> statement-breakpoint
DROP INDEX "recharge_address";--> statement-breakpoint
DROP INDEX "users_uid";--> statement-breakpoint
DROP INDEX "withdrawal_no";--> statement-breakpoint
DROP INDEX "withdrawal_address";--> statement-breakpoint
DROP INDEX "withdrawal_txid";--> statement-breakpoint
CREATE INDEX "users_search_username" ON "users" USING btree (lower("username") text_pattern_ops);--> statement-breakpoint
CREATE INDEX "users_search_nickname" ON "users" USING btree (lower("nickname") text_pattern_ops);--> statement-breakpoint
CREATE INDEX "users_search_email" ON "users" USING btree (lower("email") text_pattern_ops);--> statement-breakpoint
CREATE UNIQUE INDEX "recharge_no" ON "recharge" USING btree ("no" text_pattern_ops);--> statement-breakpoint
CREATE INDEX "recharge_txid" ON "recharge" USING btree ("txid" text_pattern_ops);--> statement-breakpoint
CREATE INDEX "recharge_address" ON "recharge" USING btree ("address" text_pattern_ops);--> statement-breakpoint
CREATE UNIQUE INDEX "users_uid" ON "users" USING btree ("uid" text_pattern_ops);--> statement-breakpoint
CREATE UNIQUE INDEX "withdrawal_no" ON "withdrawal" USING btree ("no" text_pattern_ops);--> statement-breakpoint
CREATE INDEX "withdrawal_address" ON "withdrawal" USING btree ("address" text_pattern_ops);--> statement-breakpoint
CREATE INDEX "withdrawal_txid" ON "withdrawal" USING btree ("txid" text_pattern_ops);