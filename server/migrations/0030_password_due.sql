ALTER TABLE "admin" ADD COLUMN "password_must_change" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "session" ADD COLUMN "password_due" text;--> statement-breakpoint
ALTER TABLE "session" ADD CONSTRAINT "session_password_due" CHECK (password_due in ('expired', 'must_change'));