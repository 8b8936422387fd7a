-- What the database itself refuses in the admin log, and what it tells of staff.

-- A row of the log is sealed once; nothing else of it ever changes.
CREATE TRIGGER admin_log_fixed BEFORE UPDATE OF id, at, actor_kind, actor_id, actor, action, object_type, object_id, reason,
    before, after, batch_ids, result, error, ip, user_agent, request_id, idempotency_key ON admin_log
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE TRIGGER admin_log_sealed_once BEFORE UPDATE ON admin_log
  FOR EACH ROW WHEN (OLD.seal_no IS NOT NULL OR NEW.seal_no IS NULL OR NEW.prev_hash IS NULL OR NEW.hash IS NULL)
  EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE TRIGGER admin_log_append_only BEFORE DELETE OR TRUNCATE ON admin_log
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
--> statement-breakpoint

-- Signed heads of the log.
CREATE TRIGGER log_head_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON log_head
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
-- The key that signs them: its private half may be sealed under another secret key, and the key may be retired.
CREATE TRIGGER log_key_kept BEFORE UPDATE OF id, fingerprint, public_key, created_at OR DELETE OR TRUNCATE ON log_key
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
-- A check of the log does not change once it has finished.
CREATE TRIGGER log_check_fixed BEFORE UPDATE ON log_check
  FOR EACH ROW WHEN (OLD.finished_at IS NOT NULL) EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE TRIGGER log_check_kept BEFORE DELETE OR TRUNCATE ON log_check
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
--> statement-breakpoint

-- Servers remember what staff may see by their account's place in the referral tree, and are told when it moves.
CREATE FUNCTION tell_moved_account() RETURNS trigger LANGUAGE plpgsql SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  PERFORM pg_notify('access_changed', admin.id::text) FROM admin WHERE admin.user_id = NEW.id;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER users_moved AFTER UPDATE OF path ON users
  FOR EACH ROW WHEN (OLD.path IS DISTINCT FROM NEW.path) EXECUTE FUNCTION tell_moved_account();
--> statement-breakpoint
-- The super administrator's role comes first and has id 1.
INSERT INTO role (name, actions) VALUES ('super', '{}');
