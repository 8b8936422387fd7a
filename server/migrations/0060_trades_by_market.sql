DROP INDEX "exchange_fill_trade";--> statement-breakpoint
DROP INDEX "robot_fill_trade";--> statement-breakpoint
CREATE UNIQUE INDEX "exchange_fill_trade" ON "exchange_fill" USING btree ("exchange","trade_id","symbol","user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "robot_fill_trade" ON "robot_fill" USING btree ("exchange","trade_id","client_order_id");