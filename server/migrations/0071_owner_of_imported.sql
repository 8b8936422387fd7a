-- Whose the money of a file's row is, the file alone says until the platform names somebody. Of the rows from before nobody knows who said it.
ALTER TABLE "recharge" ADD COLUMN "owner_imported" boolean DEFAULT false NOT NULL;--> statement-breakpoint
UPDATE "recharge" SET "owner_imported" = true WHERE "imported_by_id" IS NOT NULL AND "user_id" IS NOT NULL AND "status" = 'pending_review';
