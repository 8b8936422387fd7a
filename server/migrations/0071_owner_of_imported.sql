-- Whose the money of a file's row is, the file alone says until the platform names somebody. Of the rows from before the log has each
-- report that gave them an owner, or another one. Where a report was about the same user it does not say whether that was named:
-- the reviewer is told so once too often rather than not at all. What is credited or taken back is decided.
ALTER TABLE "recharge" ADD COLUMN "owner_imported" boolean DEFAULT false NOT NULL;--> statement-breakpoint
UPDATE "recharge" SET "owner_imported" = true
WHERE "imported_by_id" IS NOT NULL AND "user_id" IS NOT NULL AND "status" NOT IN ('credited', 'reversed')
  AND NOT EXISTS (SELECT FROM "admin_log" AS report
    WHERE report."object_type" = 'recharge' AND report."object_id" = "recharge"."id"
      AND report."action" = 'recharge.report' AND report."result" = 'done' AND report."after" ? 'user_id');
