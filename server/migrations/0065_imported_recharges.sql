ALTER TABLE "recharge" DROP CONSTRAINT "recharge_two_people";--> statement-breakpoint
ALTER TABLE "recharge" DROP CONSTRAINT "recharge_owner_known";--> statement-breakpoint
ALTER TABLE "recharge" ADD COLUMN "imported_by_id" bigint;--> statement-breakpoint
-- Who brought in what waits for a checker is its maker. What is on the books by a file stays as it was decided.
UPDATE "recharge" SET "imported_by_id" = "maker_id" WHERE "reason" = 'imported' AND "status" = 'pending_review';--> statement-breakpoint
-- A payment service has one name, however it was typed; where two spellings brought the same payment both stay, to be found.
UPDATE "recharge" AS "typed" SET "network" = upper("network")
WHERE "source" = 'psp' AND "network" <> upper("network") AND NOT EXISTS (
  SELECT FROM "recharge" AS "other" WHERE "other"."source" = 'psp' AND "other"."id" <> "typed"."id"
    AND upper("other"."network") = upper("typed"."network") AND "other"."provider_ref" = "typed"."provider_ref");--> statement-breakpoint
ALTER TABLE "recharge" ADD CONSTRAINT "recharge_two_people" CHECK (status <> 'credited' or (maker_id is null or (reviewer_id is not null and maker_id <> reviewer_id))
        and (imported_by_id is null or (reviewer_id is not null and imported_by_id <> reviewer_id)));--> statement-breakpoint
ALTER TABLE "recharge" ADD CONSTRAINT "recharge_owner_known" CHECK (user_id is not null or status in ('created', 'confirming', 'unmatched', 'refused', 'expired', 'reversed'));