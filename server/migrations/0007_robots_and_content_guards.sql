-- Which records show a picture of the media library: kept with the record that names its address, so it is never out of date.
-- First argument: what the log calls the record, or ':column' that says so. Second: the column of its id, where that is not id.
CREATE FUNCTION note_media_uses() RETURNS trigger LANGUAGE plpgsql SET search_path = pg_catalog, public, pg_temp AS $$
DECLARE
  changed jsonb := CASE WHEN TG_OP = 'DELETE' THEN to_jsonb(OLD) ELSE to_jsonb(NEW) END;
  kind text := CASE WHEN TG_ARGV[0] LIKE ':%' THEN changed ->> substr(TG_ARGV[0], 2) ELSE TG_ARGV[0] END;
  record_id bigint := (changed ->> coalesce(TG_ARGV[1], 'id'))::bigint;
  shown bigint[] := '{}';
BEGIN
  IF TG_OP <> 'DELETE' THEN
    SELECT coalesce(array_agg(id), '{}') INTO shown FROM (
      SELECT media.id FROM media
      WHERE key IN (SELECT named[1] FROM regexp_matches(changed::text, '/backstage/file/([0-9a-f]{64})', 'g') AS named)
      ORDER BY media.id FOR KEY SHARE
    ) AS locked;
    INSERT INTO media_use (media_id, object_type, object_id)
    SELECT unnest(shown), kind, record_id ON CONFLICT DO NOTHING;
  END IF;
  IF TG_OP <> 'INSERT' THEN
    WITH gone AS (
      DELETE FROM media_use WHERE object_type = kind AND object_id = record_id AND media_id <> ALL (shown) RETURNING media_id
    )
    UPDATE media SET last_used_at = now() WHERE id IN (SELECT media_id FROM gone);
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER strategy_media AFTER INSERT OR DELETE OR UPDATE OF cover ON strategy
  FOR EACH ROW EXECUTE FUNCTION note_media_uses('strategy');

--> statement-breakpoint
-- Reports come often: parameters lie beside the row, which has room on its page for the next version.
ALTER TABLE robot ALTER COLUMN params SET STORAGE EXTERNAL;
--> statement-breakpoint
ALTER TABLE robot SET (fillfactor = 70, toast_tuple_target = 256);
--> statement-breakpoint
ALTER TABLE robot_beat SET (fillfactor = 50);
--> statement-breakpoint

-- What became of a robot is written once.
CREATE TRIGGER robot_event_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON robot_event
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();


--> statement-breakpoint
-- A revision is saved once, for good.
CREATE TRIGGER article_revision_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON article_revision
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
-- The servers drop what they keep of articles in memory.
CREATE TRIGGER article_snapshot AFTER INSERT OR UPDATE OR DELETE ON article
  FOR EACH STATEMENT EXECUTE FUNCTION announce_snapshots('articles');
--> statement-breakpoint
CREATE TRIGGER article_category_snapshot AFTER INSERT OR UPDATE OR DELETE ON article_category
  FOR EACH STATEMENT EXECUTE FUNCTION announce_snapshots('articles');
--> statement-breakpoint
-- A revision may be restored: the pictures of all revisions stay in use.
CREATE TRIGGER article_revision_media AFTER INSERT ON article_revision
  FOR EACH ROW EXECUTE FUNCTION note_media_uses('article', 'record_id');

--> statement-breakpoint
-- What the database itself refuses about traders, and what it announces of them to the servers.

CREATE TRIGGER trader_application_comment_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON trader_application_comment
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
-- Two staff accounts with the same user account are one person here as well.
CREATE FUNCTION check_trader_bond_people() RETURNS trigger LANGUAGE plpgsql SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  IF OLD.bond_maker_id IS NULL OR NEW.bond_checker_id = OLD.bond_maker_id OR EXISTS (
    SELECT FROM admin AS maker JOIN admin AS checker ON checker.user_id = maker.user_id
    WHERE maker.id = OLD.bond_maker_id AND checker.id = NEW.bond_checker_id
  ) THEN
    RAISE EXCEPTION 'the bond of trader % needs two people', NEW.id
      USING ERRCODE = 'check_violation', CONSTRAINT = 'trader_bond_two_people';
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER trader_bond_two_people AFTER UPDATE OF bond_checker_id ON trader
  FOR EACH ROW WHEN (NEW.bond_checker_id IS NOT NULL)
  EXECUTE FUNCTION check_trader_bond_people();
--> statement-breakpoint
CREATE TRIGGER trader_snapshot AFTER INSERT OR UPDATE OR DELETE ON trader
  FOR EACH STATEMENT EXECUTE FUNCTION announce_snapshots('traders');



--> statement-breakpoint
-- Two people put an activity on, and what is on gives no more than they promised.
CREATE FUNCTION check_activity_people() RETURNS trigger LANGUAGE plpgsql SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  IF NEW.reviewer_id IS NULL OR NEW.reviewer_id = NEW.maker_id OR EXISTS (
    SELECT FROM admin AS maker JOIN admin AS checker ON checker.user_id = maker.user_id
    WHERE maker.id = NEW.maker_id AND checker.id = NEW.reviewer_id
  ) THEN
    RAISE EXCEPTION 'activity % needs two people', NEW.id
      USING ERRCODE = 'check_violation', CONSTRAINT = 'activity_two_people';
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER activity_two_people AFTER UPDATE OF status ON activity
  FOR EACH ROW WHEN (NEW.status = 'on' AND OLD.status <> 'on') EXECUTE FUNCTION check_activity_people();
--> statement-breakpoint
CREATE TRIGGER activity_begins_as_draft BEFORE INSERT ON activity
  FOR EACH ROW WHEN (NEW.status <> 'draft') EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE TRIGGER activity_terms_fixed BEFORE UPDATE ON activity
  FOR EACH ROW WHEN (OLD.status IN ('on', 'ended') AND (NEW.status NOT IN ('on', 'ended') OR NEW.budget > OLD.budget
    OR (NEW.cause, NEW.asset, NEW.mode, NEW.amount, NEW.maker_id) IS DISTINCT FROM (OLD.cause, OLD.asset, OLD.mode, OLD.amount, OLD.maker_id)
    OR (NEW.cap, NEW.per_user) IS DISTINCT FROM (OLD.cap, OLD.per_user)))
  EXECUTE FUNCTION refuse_change();



--> statement-breakpoint
-- Revisions are saved once; the servers drop what they keep of banners and posters in memory; their pictures stay in use.
CREATE TRIGGER banner_revision_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON banner_revision
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE TRIGGER banner_snapshot AFTER INSERT OR UPDATE OR DELETE ON banner
  FOR EACH STATEMENT EXECUTE FUNCTION announce_snapshots('banners');
--> statement-breakpoint
CREATE TRIGGER banner_revision_media AFTER INSERT ON banner_revision
  FOR EACH ROW EXECUTE FUNCTION note_media_uses('banner', 'record_id');
--> statement-breakpoint
CREATE TRIGGER poster_revision_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON poster_revision
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE TRIGGER poster_snapshot AFTER INSERT OR UPDATE OR DELETE ON poster
  FOR EACH STATEMENT EXECUTE FUNCTION announce_snapshots('posters');
--> statement-breakpoint
CREATE TRIGGER poster_revision_media AFTER INSERT ON poster_revision
  FOR EACH ROW EXECUTE FUNCTION note_media_uses('poster', 'record_id');




