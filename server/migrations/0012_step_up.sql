ALTER TABLE "session" ADD COLUMN "proven_at" timestamp with time zone;--> statement-breakpoint
UPDATE "session" SET "proven_at" = "created_at";--> statement-breakpoint
ALTER TABLE "session" ALTER COLUMN "proven_at" SET NOT NULL;
