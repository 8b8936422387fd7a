DROP INDEX "withdrawal_payout_key";--> statement-breakpoint
DROP INDEX "withdrawal_txid";--> statement-breakpoint
CREATE INDEX "admin_log_actor_kind" ON "admin_log" USING btree ("actor_kind","at","id") WHERE actor_kind <> 'admin';--> statement-breakpoint
CREATE INDEX "recharge_waiting" ON "recharge" USING btree ("created_at","id") WHERE status in ('pending_review', 'unmatched');--> statement-breakpoint
CREATE INDEX "recon_break_asset" ON "recon_break" USING btree ("asset","last_seen_at","id") WHERE asset <> 'USDT';--> statement-breakpoint
CREATE INDEX "recon_break_accepted" ON "recon_break" USING btree ("last_seen_at","id") WHERE resolution = 'accepted';--> statement-breakpoint
CREATE INDEX "copy_profit_reversed" ON "copy_profit" USING btree ("created_at","id") WHERE status = 'reversed';--> statement-breakpoint
CREATE INDEX "reward_status" ON "reward" USING btree ("status","created_at","id") WHERE status <> 'settled';--> statement-breakpoint
CREATE INDEX "reward_hold" ON "reward" USING btree ("hold_until","id");--> statement-breakpoint
CREATE INDEX "reward_asset" ON "reward" USING btree ("asset","created_at","id") WHERE asset <> 'USDT';--> statement-breakpoint
CREATE INDEX "statement_line_asset" ON "statement_line" USING btree ("asset","at","id") WHERE asset <> 'USDT';--> statement-breakpoint
CREATE INDEX "users_kyc" ON "users" USING btree ("kyc_status","created_at","id") WHERE kyc_status in ('pending', 'refused');--> statement-breakpoint
CREATE INDEX "withdrawal_rail" ON "withdrawal" USING btree ("rail","created_at","id");--> statement-breakpoint
CREATE UNIQUE INDEX "withdrawal_payout_key" ON "withdrawal" USING btree ("payout_key") WHERE payout_key is not null;--> statement-breakpoint
CREATE INDEX "withdrawal_txid" ON "withdrawal" USING btree ("txid" text_pattern_ops) WHERE txid is not null;