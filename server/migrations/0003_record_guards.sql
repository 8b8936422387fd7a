-- What the database itself refuses in records: two people for one decision, fixed terms, kept history.

-- Adjustments: a checker approves what the maker proposed, and a decision is final.
CREATE TRIGGER adjustment_terms_fixed BEFORE UPDATE OF id, no, user_id, asset, direction, amount, rate_usdt, category, reason,
    evidence, ref_type, ref_id, ref_no, maker_id, reverses_id, expires_at, created_at ON adjustment
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE TRIGGER adjustment_decided BEFORE UPDATE ON adjustment
  FOR EACH ROW WHEN (OLD.status <> 'pending') EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE TRIGGER adjustment_kept BEFORE DELETE OR TRUNCATE ON adjustment
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
-- Two staff accounts with the same user account are one person, and nobody adjusts their own balance.
CREATE FUNCTION check_adjustment_people() RETURNS trigger LANGUAGE plpgsql SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  IF EXISTS (SELECT FROM admin WHERE id IN (NEW.maker_id, NEW.checker_id) AND user_id = NEW.user_id)
    OR EXISTS (
      SELECT FROM admin AS maker JOIN admin AS checker ON checker.user_id = maker.user_id
      WHERE maker.id = NEW.maker_id AND checker.id = NEW.checker_id
    ) THEN
    RAISE EXCEPTION 'adjustment % needs two people, neither of them its user', NEW.no
      USING ERRCODE = 'check_violation', CONSTRAINT = 'adjustment_people';
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER adjustment_people AFTER INSERT OR UPDATE ON adjustment
  FOR EACH ROW WHEN (NEW.status = 'posted') EXECUTE FUNCTION check_adjustment_people();
--> statement-breakpoint
-- Evidence that belongs to a record is neither changed nor deleted.
CREATE TRIGGER evidence_file_kept BEFORE UPDATE OR DELETE ON evidence_file
  FOR EACH ROW WHEN (OLD.object_id IS NOT NULL) EXECUTE FUNCTION refuse_change();
--> statement-breakpoint

-- Users: lifting a blacklisting, moving in the referral tree and blacklisting by request need two people.
CREATE FUNCTION check_user_decision() RETURNS trigger LANGUAGE plpgsql SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  IF OLD.request_by_id IS NULL OR NEW.decided_by_id IS NULL OR NEW.decided_by_id = OLD.request_by_id OR EXISTS (
    SELECT FROM admin AS maker JOIN admin AS checker ON checker.user_id = maker.user_id
    WHERE maker.id = OLD.request_by_id AND checker.id = NEW.decided_by_id
  ) OR EXISTS (SELECT FROM admin WHERE id IN (OLD.request_by_id, NEW.decided_by_id) AND user_id = NEW.id) THEN
    RAISE EXCEPTION 'user % needs two people, neither of them the user', NEW.uid
      USING ERRCODE = 'check_violation', CONSTRAINT = 'users_two_people';
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER users_two_people AFTER UPDATE OF blacklisted, referrer_id ON users
  FOR EACH ROW WHEN (
    (OLD.blacklisted AND NOT NEW.blacklisted) OR OLD.referrer_id IS DISTINCT FROM NEW.referrer_id
    OR (NEW.blacklisted AND NOT OLD.blacklisted AND OLD.request_kind = 'blacklist')
  ) EXECUTE FUNCTION check_user_decision();
--> statement-breakpoint
-- Notes and comments are never changed.
CREATE TRIGGER user_note_kept BEFORE UPDATE OR DELETE OR TRUNCATE ON user_note
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE TRIGGER withdrawal_comment_kept BEFORE UPDATE OR DELETE OR TRUNCATE ON withdrawal_comment
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
--> statement-breakpoint

-- Activation codes: the terms of a batch are those that the reviewer approved, and a decision is final.
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
-- Two staff accounts with the same user account are one person here as well.
CREATE FUNCTION check_code_people() RETURNS trigger LANGUAGE plpgsql SET search_path = pg_catalog, public, pg_temp AS $$
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
--> statement-breakpoint

-- Distribution: the terms of a plan are fixed from its proposal on.
CREATE TRIGGER share_plan_terms_fixed BEFORE UPDATE ON share_plan
  FOR EACH ROW WHEN (OLD.status <> 'draft' AND (OLD.no, OLD.name, OLD.terms) IS DISTINCT FROM (NEW.no, NEW.name, NEW.terms))
  EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE TRIGGER share_plan_kept BEFORE DELETE OR TRUNCATE ON share_plan
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
-- The history of levels is kept.
CREATE TRIGGER user_level_change_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON user_level_change
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
-- The amount and the grounds of a fee or reward never change, only what becomes of it.
CREATE TRIGGER fee_fixed BEFORE UPDATE OF id, kind, ref, user_id, asset, amount, rate_usdt, created_at ON fee
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE TRIGGER reward_fixed BEFORE UPDATE OF id, source_type, source_id, source_user_id, beneficiary_id, kind, generation, rate,
    base, amount, asset, plan_id, level, is_peer, clipped, clipped_by, rate_usdt, hold_until, batch_id, created_at ON reward
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE TRIGGER reward_kept BEFORE DELETE OR TRUNCATE ON reward
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
--> statement-breakpoint

-- Robot orders: the terms of an order are fixed, its filled quantity never falls, and its end is final.
CREATE TRIGGER robot_order_terms_fixed BEFORE UPDATE OF id, client_order_id, exchange, user_id, robot, symbol, asset, cycle_no, level,
    side, type, reduce_only, price, qty, created_at ON robot_order
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE FUNCTION refuse_less_filled() RETURNS trigger LANGUAGE plpgsql SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  RAISE EXCEPTION 'what was filled of order % never falls, and its end is for good', NEW.client_order_id
    USING ERRCODE = '23514', CONSTRAINT = 'robot_order_goes_on';
END $$;
--> statement-breakpoint
CREATE TRIGGER robot_order_goes_on BEFORE UPDATE OF status, filled_qty ON robot_order
  FOR EACH ROW WHEN (NEW.filled_qty < OLD.filled_qty
    OR (OLD.status IN ('full_fill', 'cancelled') AND NEW.status <> OLD.status))
  EXECUTE FUNCTION refuse_less_filled();
--> statement-breakpoint
CREATE TRIGGER robot_order_kept BEFORE DELETE OR TRUNCATE ON robot_order
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE TRIGGER robot_fill_kept BEFORE DELETE OR TRUNCATE ON robot_fill
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
--> statement-breakpoint

-- Exchange trades: lists are kept, trades may be corrected, and each earlier version is kept as a revision.
CREATE TRIGGER exchange_statement_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON exchange_statement
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE TRIGGER exchange_fill_kept BEFORE DELETE OR TRUNCATE ON exchange_fill
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE TRIGGER exchange_fill_terms_fixed BEFORE UPDATE OF id, exchange, trade_id, symbol, created_at ON exchange_fill
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE FUNCTION keep_exchange_fill() RETURNS trigger LANGUAGE plpgsql SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  INSERT INTO exchange_fill_revision (fill_id, replaced_by, exchange_order_id, side, price, qty, fee, fee_asset, at, created_at)
  VALUES (OLD.id, NEW.statement_id, OLD.exchange_order_id, OLD.side, OLD.price, OLD.qty, OLD.fee, OLD.fee_asset, OLD.at, NEW.updated_at);
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER exchange_fill_keeps AFTER UPDATE ON exchange_fill
  FOR EACH ROW WHEN ((OLD.exchange_order_id, OLD.side, OLD.price, OLD.qty, OLD.fee, OLD.fee_asset, OLD.at)
    IS DISTINCT FROM (NEW.exchange_order_id, NEW.side, NEW.price, NEW.qty, NEW.fee, NEW.fee_asset, NEW.at))
  EXECUTE FUNCTION keep_exchange_fill();
--> statement-breakpoint
CREATE TRIGGER exchange_fill_revision_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON exchange_fill_revision
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
-- A trade moves to another account only with its list, by a move that two people decided.
CREATE FUNCTION keep_exchange_fill_account() RETURNS trigger LANGUAGE plpgsql SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  IF NOT EXISTS (
    SELECT FROM exchange_list_move AS m
    WHERE m.statement_id = OLD.statement_id AND m.new_statement_id = NEW.statement_id AND m.status = 'moved'
      AND m.from_user_id = OLD.user_id AND m.to_user_id = NEW.user_id
  ) THEN
    RAISE EXCEPTION 'a trade goes to another account only with its list';
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER exchange_fill_account_kept BEFORE UPDATE OF user_id ON exchange_fill
  FOR EACH ROW WHEN (OLD.user_id IS DISTINCT FROM NEW.user_id) EXECUTE FUNCTION keep_exchange_fill_account();
--> statement-breakpoint
CREATE TRIGGER exchange_list_move_kept BEFORE DELETE OR TRUNCATE ON exchange_list_move
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
