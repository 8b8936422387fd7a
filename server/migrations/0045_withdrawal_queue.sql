ALTER TABLE "withdrawal" ADD COLUMN "taken_by_id" bigint;--> statement-breakpoint
ALTER TABLE "withdrawal" ADD COLUMN "taken_until" timestamp with time zone;--> statement-breakpoint
CREATE INDEX "withdrawal_taken" ON "withdrawal" USING btree ("taken_by_id","created_at","id") WHERE taken_by_id is not null;