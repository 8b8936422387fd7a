DROP INDEX "shared_view_name";--> statement-breakpoint
ALTER TABLE "shared_view" ADD COLUMN "role_ids" bigint[];--> statement-breakpoint
CREATE UNIQUE INDEX "shared_view_own_name" ON "shared_view" USING btree ("list","shared_by",lower("name")) WHERE role_ids is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "shared_view_name" ON "shared_view" USING btree ("list",lower("name")) WHERE role_ids is null;