-- What the database itself refuses, whatever the program does.

-- Books are corrected by reversal only.
CREATE FUNCTION refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION '% is append-only', TG_TABLE_NAME USING ERRCODE = 'restrict_violation';
END $$;
--> statement-breakpoint
CREATE TRIGGER ledger_batch_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON ledger_batch
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE TRIGGER ledger_line_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON ledger_line
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
-- All lines of a batch come in one statement, so that it can be checked as a whole when the statement ends. None is
-- added later.
CREATE FUNCTION check_batch_balances() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  unbalanced bigint;
BEGIN
  SELECT batch_id INTO unbalanced FROM inserted GROUP BY batch_id, asset HAVING sum(debit) <> sum(credit) LIMIT 1;
  IF FOUND THEN
    RAISE EXCEPTION 'batch % does not balance', unbalanced USING ERRCODE = 'check_violation';
  END IF;
  SELECT line.batch_id INTO unbalanced
  FROM (SELECT batch_id, min(id) AS first_id FROM inserted GROUP BY batch_id) AS batch
  JOIN ledger_line AS line ON line.batch_id = batch.batch_id AND line.id < batch.first_id LIMIT 1;
  IF FOUND THEN
    RAISE EXCEPTION 'batch % is closed', unbalanced USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER ledger_line_balances AFTER INSERT ON ledger_line REFERENCING NEW TABLE AS inserted
  FOR EACH STATEMENT EXECUTE FUNCTION check_batch_balances();
--> statement-breakpoint
-- A log row may be sealed once; nothing else of it ever changes.
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
-- The house's accounts. User buckets are opened when they are first needed.
INSERT INTO ledger_account (code, asset, normal_side)
SELECT code, asset, side
FROM (VALUES
  ('101', 'debit'), ('102', 'debit'), ('103', 'debit'), ('190', 'debit'), ('191', 'debit'), ('192', 'debit'),
  ('250', 'credit'), ('260', 'credit'), ('301', 'credit'),
  ('401', 'credit'), ('402', 'credit'), ('403', 'credit'), ('404', 'credit'),
  ('405', 'credit'), ('406', 'credit'), ('407', 'credit'), ('408', 'credit'),
  ('501', 'debit'), ('502', 'debit'), ('503', 'debit'), ('504', 'debit'), ('505', 'debit'), ('506', 'debit'), ('507', 'debit')
) AS chart (code, side), (VALUES ('USDT'), ('L'), ('R')) AS unit (asset);
--> statement-breakpoint
-- The super administrator's role comes first and has id 1.
INSERT INTO role (name, actions) VALUES ('super', '{}');
