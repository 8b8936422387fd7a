CREATE INDEX "recharge_requested" ON "recharge" USING btree ("created_at","id") WHERE reverse_maker_id is not null;--> statement-breakpoint
CREATE INDEX "copy_profit_requested" ON "copy_profit" USING btree ("created_at","id") WHERE reverse_maker_id is not null;--> statement-breakpoint
CREATE INDEX "transfer_requested" ON "transfer" USING btree ("created_at","id") WHERE reverse_maker_id is not null;--> statement-breakpoint
CREATE INDEX "withdrawal_requested" ON "withdrawal" USING btree ("created_at","id") WHERE reverse_maker_id is not null;