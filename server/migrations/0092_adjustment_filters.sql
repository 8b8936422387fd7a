CREATE INDEX "adjustment_asset" ON "adjustment" USING btree ("asset","created_at","id");--> statement-breakpoint
CREATE INDEX "adjustment_category" ON "adjustment" USING btree ("category","created_at","id");--> statement-breakpoint
CREATE INDEX "adjustment_maker" ON "adjustment" USING btree ("maker_id","created_at","id");--> statement-breakpoint
CREATE INDEX "adjustment_checker" ON "adjustment" USING btree ("checker_id","created_at","id");