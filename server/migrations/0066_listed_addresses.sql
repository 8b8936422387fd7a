DROP INDEX "recharge_address";--> statement-breakpoint
DROP INDEX "withdrawal_address";--> statement-breakpoint
CREATE INDEX "recharge_address" ON "recharge" USING btree ((CASE WHEN "address" ~* '^0x' THEN lower("address") ELSE "address" END) text_pattern_ops);--> statement-breakpoint
CREATE INDEX "withdrawal_address" ON "withdrawal" USING btree ((CASE WHEN "address" ~* '^0x' THEN lower("address") ELSE "address" END) text_pattern_ops);