ALTER TABLE "role" ADD COLUMN "data_scope" text DEFAULT 'all' NOT NULL;--> statement-breakpoint
ALTER TABLE "role" ADD COLUMN "countries" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
CREATE INDEX "admin_account" ON "admin" USING btree ("user_id") WHERE user_id is not null;--> statement-breakpoint
CREATE INDEX "users_country" ON "users" USING btree ("country","created_at","id");--> statement-breakpoint
ALTER TABLE "role" ADD CONSTRAINT "role_data_scope" CHECK (data_scope in ('all', 'team', 'countries'));--> statement-breakpoint
-- Where the account of a member of staff stands is remembered with their rights: that it moves is told as a change of them is.
CREATE FUNCTION tell_moved_account() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('access_changed', admin.id::text) FROM admin WHERE admin.user_id = NEW.id;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER users_moved AFTER UPDATE OF path ON users
  FOR EACH ROW WHEN (OLD.path IS DISTINCT FROM NEW.path) EXECUTE FUNCTION tell_moved_account();
