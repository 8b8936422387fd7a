ALTER TABLE "recharge" ADD COLUMN "confirmed_at" timestamp with time zone;--> statement-breakpoint
UPDATE recharge SET confirmed_at = updated_at WHERE source = 'chain' AND confirmations >= 12;
