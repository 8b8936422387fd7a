DROP INDEX "users_referrer";--> statement-breakpoint
CREATE INDEX "users_referrer" ON "users" USING btree ("referrer_id","id");