ALTER TABLE "admin" ADD COLUMN "language" text;--> statement-breakpoint
ALTER TABLE "admin" ADD COLUMN "theme" jsonb;