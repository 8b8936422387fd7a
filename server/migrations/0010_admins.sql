ALTER TABLE "admin" DROP CONSTRAINT "admin_status";--> statement-breakpoint
ALTER TABLE "admin" ADD COLUMN "phone" text;--> statement-breakpoint
ALTER TABLE "admin" ADD COLUMN "email" text;--> statement-breakpoint
ALTER TABLE "admin" ADD COLUMN "allowed_ips" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "admin" ADD COLUMN "invite_hash" "bytea";--> statement-breakpoint
ALTER TABLE "admin" ADD COLUMN "invite_expires_at" timestamp with time zone;--> statement-breakpoint
CREATE UNIQUE INDEX "admin_invite_hash" ON "admin" USING btree ("invite_hash");--> statement-breakpoint
CREATE INDEX "admin_created" ON "admin" USING btree ("created_at","id");--> statement-breakpoint
ALTER TABLE "admin" ADD CONSTRAINT "admin_status" CHECK (status in ('active', 'disabled', 'invited', 'pending', 'deleted'));