-- What the database itself refuses about strategies, and what it announces of markets to the servers.

-- A revision is saved once. It goes only together with its strategy.
CREATE TRIGGER strategy_revision_fixed BEFORE UPDATE OR TRUNCATE ON strategy_revision
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE FUNCTION refuse_lone_revision() RETURNS trigger LANGUAGE plpgsql SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  IF EXISTS (SELECT FROM strategy WHERE id = OLD.strategy_id) THEN
    RAISE EXCEPTION 'strategy_revision is append-only' USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN OLD;
END $$;
--> statement-breakpoint
CREATE TRIGGER strategy_revision_kept BEFORE DELETE ON strategy_revision
  FOR EACH ROW EXECUTE FUNCTION refuse_lone_revision();
--> statement-breakpoint
-- Two staff accounts with the same user account are one person here as well.
CREATE FUNCTION check_strategy_people() RETURNS trigger LANGUAGE plpgsql SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  IF OLD.shelf_maker_id IS NULL OR NEW.shelf_checker_id IS NULL OR NEW.shelf_checker_id = OLD.shelf_maker_id OR EXISTS (
    SELECT FROM admin AS maker JOIN admin AS checker ON checker.user_id = maker.user_id
    WHERE maker.id = OLD.shelf_maker_id AND checker.id = NEW.shelf_checker_id
  ) THEN
    RAISE EXCEPTION 'strategy % needs two people to go on the shelf', NEW.id
      USING ERRCODE = 'check_violation', CONSTRAINT = 'strategy_two_people';
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER strategy_two_people AFTER UPDATE OF shelf_revision ON strategy
  FOR EACH ROW WHEN (NEW.shelf_revision IS NOT NULL AND OLD.shelf_revision IS DISTINCT FROM NEW.shelf_revision)
  EXECUTE FUNCTION check_strategy_people();
--> statement-breakpoint
CREATE FUNCTION refuse_born_on_shelf() RETURNS trigger LANGUAGE plpgsql SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  RAISE EXCEPTION 'a strategy begins off the shelf' USING ERRCODE = 'check_violation', CONSTRAINT = 'strategy_two_people';
END $$;
--> statement-breakpoint
CREATE TRIGGER strategy_begins_off BEFORE INSERT ON strategy
  FOR EACH ROW WHEN (NEW.status <> 'off_shelf') EXECUTE FUNCTION refuse_born_on_shelf();
--> statement-breakpoint

-- Every server drops the snapshots that its memory holds of these tables.
CREATE FUNCTION announce_snapshots() RETURNS trigger LANGUAGE plpgsql SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  FOR place IN 0 .. TG_NARGS - 1 LOOP
    PERFORM pg_notify('snapshot_changed', TG_ARGV[place]);
  END LOOP;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER strategy_snapshot AFTER INSERT OR UPDATE OR DELETE ON strategy
  FOR EACH STATEMENT EXECUTE FUNCTION announce_snapshots('strategies');
--> statement-breakpoint
CREATE TRIGGER strategy_category_snapshot AFTER INSERT OR UPDATE OR DELETE ON strategy_category
  FOR EACH STATEMENT EXECUTE FUNCTION announce_snapshots('strategies');
--> statement-breakpoint
CREATE TRIGGER exchange_snapshot AFTER INSERT OR UPDATE OR DELETE ON exchange
  FOR EACH STATEMENT EXECUTE FUNCTION announce_snapshots('exchanges', 'pairs');
--> statement-breakpoint
CREATE TRIGGER pair_snapshot AFTER INSERT OR UPDATE OR DELETE ON pair
  FOR EACH STATEMENT EXECUTE FUNCTION announce_snapshots('pairs');
--> statement-breakpoint
--> statement-breakpoint

-- Packed prices are read whole and often: they are not compressed.
ALTER TABLE candle_day ALTER COLUMN prices SET STORAGE EXTERNAL;
--> statement-breakpoint
ALTER TABLE candle_import_day ALTER COLUMN prices SET STORAGE EXTERNAL;
--> statement-breakpoint

-- The history of rates is written once.
CREATE TRIGGER rate_point_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON rate_point
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
--> statement-breakpoint

-- The house's own assets have a rate from the start: what the settings said until now, or one.
WITH given AS (
  INSERT INTO rate (asset, rate_usdt, source, at)
  SELECT asset, coalesce((SELECT value::numeric FROM config WHERE "group" = 'rates' AND name = setting), 1), 'hand', now()
  FROM (VALUES ('L', 'rate_l_usdt'), ('R', 'rate_r_usdt')) AS house (asset, setting)
  RETURNING id, asset, rate_usdt, source, at
)
INSERT INTO rate_point (rate_id, asset, rate_usdt, source, outcome, at)
SELECT id, asset, rate_usdt, source, 'taken', at FROM given;
--> statement-breakpoint
DELETE FROM config WHERE "group" = 'rates' AND name IN ('rate_l_usdt', 'rate_r_usdt');
