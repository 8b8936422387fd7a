DROP INDEX "robot_causes";--> statement-breakpoint
CREATE INDEX "copy_profit_differs" ON "copy_profit" USING btree ("created_at","id") WHERE status <> 'reversed' AND coalesce(abs(reckoned - cum_net_realised) > 0.000001, false);--> statement-breakpoint
CREATE INDEX "reward_by_activity" ON "reward" USING btree ("created_at","id") WHERE kind = 'activity';--> statement-breakpoint
CREATE INDEX "robot_instruction_cause" ON "robot_instruction" USING btree ("cause","created_at","id") WHERE cause is not null;--> statement-breakpoint
CREATE INDEX "robot_instruction_kind" ON "robot_instruction" USING btree ("kind","created_at","id") WHERE kind not in ('pause', 'resume');--> statement-breakpoint
CREATE INDEX "robot_instruction_stop_mode" ON "robot_instruction" USING btree ("stop_mode","created_at","id") WHERE stop_mode is not null;--> statement-breakpoint
CREATE INDEX "robot_instruction_client_order" ON "robot_instruction" USING btree ("client_order_id","created_at","id") WHERE client_order_id is not null;--> statement-breakpoint
CREATE INDEX "robot_error" ON "robot" USING btree ("error_code","created_at","id") WHERE error_code is not null;--> statement-breakpoint
CREATE INDEX "robot_late" ON "robot" USING btree ("created_at") WHERE created_at - started_at > interval '48:00:00';--> statement-breakpoint
CREATE INDEX "robot_pair_using" ON "robot" USING btree ("pair_id") WHERE status <> 'stopped';--> statement-breakpoint
CREATE INDEX "robot_strategy_using" ON "robot" USING btree ("strategy_id") WHERE status <> 'stopped' and strategy_id is not null;--> statement-breakpoint
CREATE INDEX "robot_causes" ON "robot" USING gin ("causes") WHERE cardinality(causes) > 0;