ALTER TABLE "session" DROP CONSTRAINT "session_password_due";--> statement-breakpoint
UPDATE "session" SET password_due = 'password_' || password_due WHERE password_due IS NOT NULL;--> statement-breakpoint
ALTER TABLE "role" ADD COLUMN "second_factor_required" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "session" ADD COLUMN "factor_attested" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "session" ADD CONSTRAINT "session_password_due" CHECK (password_due in ('password_expired', 'password_must_change'));--> statement-breakpoint
-- The private half is sealed anew under another key.
DROP TRIGGER log_key_kept ON log_key;--> statement-breakpoint
CREATE TRIGGER log_key_kept BEFORE UPDATE OF id, fingerprint, public_key, created_at OR DELETE OR TRUNCATE ON log_key
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
