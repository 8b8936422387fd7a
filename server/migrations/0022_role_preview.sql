ALTER TABLE "session" ADD COLUMN "preview_role_id" bigint;--> statement-breakpoint
ALTER TABLE "session" ADD COLUMN "preview_ends_at" timestamp with time zone;--> statement-breakpoint
CREATE INDEX "session_preview" ON "session" USING btree ("preview_ends_at") WHERE preview_role_id is not null;