CREATE INDEX "admin_log_refused" ON "admin_log" USING btree ("id") WHERE result = 'refused';--> statement-breakpoint
CREATE INDEX "admin_log_request" ON "admin_log" USING btree ("request_id");--> statement-breakpoint
CREATE INDEX "recharge_source" ON "recharge" USING btree ("source","id");--> statement-breakpoint
ALTER TABLE "ledger_line" ADD CONSTRAINT "ledger_line_record_type" CHECK ((user_id is null) = (record_type is null));