-- What the database itself refuses in the ledger, whatever the program does.
-- Trigger functions name their search path, so that a session cannot redirect them to other tables.

-- Append-only tables. Books are corrected by reversal.
CREATE FUNCTION refuse_change() RETURNS trigger LANGUAGE plpgsql SET search_path = pg_catalog, public, pg_temp AS $$
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
-- A batch balances in each asset. All its lines are inserted by one statement, and none is added later.
CREATE FUNCTION check_batch_balances() RETURNS trigger LANGUAGE plpgsql SET search_path = pg_catalog, public, pg_temp AS $$
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

-- Nothing is booked into a closed period. The program knows this refusal by its error code.
CREATE FUNCTION refuse_closed_period() RETURNS trigger LANGUAGE plpgsql SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  IF EXISTS (SELECT FROM period_close WHERE closed_until > NEW.effective_at) THEN
    RAISE EXCEPTION 'the period of % is closed', NEW.effective_at
      USING ERRCODE = 'QD001', CONSTRAINT = 'ledger_batch_open_period';
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER ledger_batch_open_period BEFORE INSERT ON ledger_batch
  FOR EACH ROW EXECUTE FUNCTION refuse_closed_period();
--> statement-breakpoint
CREATE TRIGGER period_close_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON period_close
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE TRIGGER balance_snapshot_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON balance_snapshot
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
--> statement-breakpoint

-- Reconciliation: findings and imported statements are kept; only what a statement line is matched with changes.
CREATE TRIGGER recon_sighting_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON recon_sighting
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE TRIGGER statement_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON statement
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE TRIGGER statement_line_terms_fixed BEFORE UPDATE OF id, statement_id, source, asset, reference, amount, at, occurrence, memo,
    created_at ON statement_line
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE TRIGGER statement_line_kept BEFORE DELETE OR TRUNCATE ON statement_line
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
--> statement-breakpoint

-- The chart of accounts, in each asset. Accounts of users are opened when they are first needed.
INSERT INTO ledger_account (code, asset, normal_side)
SELECT code, asset, side
FROM (VALUES
  ('101', 'debit'), ('102', 'debit'), ('103', 'debit'), ('190', 'debit'), ('191', 'debit'), ('192', 'debit'),
  ('250', 'credit'), ('260', 'credit'), ('301', 'credit'),
  ('401', 'credit'), ('402', 'credit'), ('403', 'credit'), ('404', 'credit'),
  ('405', 'credit'), ('406', 'credit'), ('407', 'credit'), ('408', 'credit'),
  ('501', 'debit'), ('502', 'debit'), ('503', 'debit'), ('504', 'debit'), ('505', 'debit'), ('506', 'debit'), ('507', 'debit')
) AS chart (code, side), (VALUES ('USDT'), ('L'), ('R')) AS unit (asset);
