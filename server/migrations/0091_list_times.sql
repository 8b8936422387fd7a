DROP INDEX "copy_profit_reversed";--> statement-breakpoint
CREATE INDEX "recon_break_difference" ON "recon_break" USING btree ("difference");--> statement-breakpoint
CREATE INDEX "recon_break_lasting" ON "recon_break" USING btree ("last_seen_at") WHERE last_seen_at - created_at > interval '48:00:00';--> statement-breakpoint
CREATE INDEX "copy_profit_status" ON "copy_profit" USING btree ("status","created_at","id");--> statement-breakpoint
CREATE INDEX "copy_profit_late" ON "copy_profit" USING btree ("created_at") WHERE created_at - period_to > interval '48:00:00';--> statement-breakpoint
CREATE INDEX "reward_settled" ON "reward" USING btree ("created_at","id") WHERE status = 'settled';--> statement-breakpoint
CREATE INDEX "robot_order_type" ON "robot_order" USING btree ("type","created_at","id") WHERE type not in ('market', 'limit', 'post_only');--> statement-breakpoint
CREATE INDEX "robot_order_late" ON "robot_order" USING btree ("created_at") WHERE created_at - changed_at > interval '48:00:00';