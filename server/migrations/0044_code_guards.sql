-- A checker approves the terms that the maker proposed, and they stay those of the codes.
CREATE TRIGGER code_batch_terms_fixed BEFORE UPDATE OF id, no, count, prefix, plan_days, plan_level, payment, asset, price,
    expires_at, note, needs_second, maker_id ON code_batch
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE TRIGGER code_batch_decided BEFORE UPDATE OF status, reviewer_id, reason ON code_batch
  FOR EACH ROW WHEN (OLD.status <> 'pending_review') EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE TRIGGER code_batch_kept BEFORE DELETE OR TRUNCATE ON code_batch
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE TRIGGER code_export_terms_fixed BEFORE UPDATE OF id, batch_id, maker_id, reason ON code_export
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
-- Two accounts of staff with the same account on the platform are one person.
CREATE FUNCTION check_code_people() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (
    SELECT FROM admin AS maker JOIN admin AS reviewer ON reviewer.user_id = maker.user_id
    WHERE maker.id = NEW.maker_id AND reviewer.id = NEW.reviewer_id
  ) THEN
    RAISE EXCEPTION '% % needs two people', TG_TABLE_NAME, NEW.id
      USING ERRCODE = 'check_violation', CONSTRAINT = TG_NAME;
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER code_batch_people AFTER INSERT OR UPDATE OF status, reviewer_id ON code_batch
  FOR EACH ROW WHEN (NEW.status = 'ready' AND NEW.needs_second) EXECUTE FUNCTION check_code_people();
--> statement-breakpoint
CREATE TRIGGER code_export_people AFTER INSERT OR UPDATE OF status, reviewer_id ON code_export
  FOR EACH ROW WHEN (NEW.status = 'approved') EXECUTE FUNCTION check_code_people();
