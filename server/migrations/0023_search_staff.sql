CREATE INDEX "admin_search_username" ON "admin" USING btree (lower("username") text_pattern_ops);--> statement-breakpoint
CREATE INDEX "admin_search_nickname" ON "admin" USING btree (lower("nickname") text_pattern_ops);--> statement-breakpoint
CREATE INDEX "role_search_name" ON "role" USING btree (lower("name") text_pattern_ops);