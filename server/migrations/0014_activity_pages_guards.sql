-- Revisions are saved once; the servers drop what they keep in memory of pages, also where their activity goes on, off or ends; their pictures stay in use.
CREATE TRIGGER activity_page_revision_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON activity_page_revision
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE TRIGGER activity_page_snapshot AFTER INSERT OR UPDATE OR DELETE ON activity_page
  FOR EACH STATEMENT EXECUTE FUNCTION announce_snapshots('activities');
--> statement-breakpoint
CREATE TRIGGER activity_snapshot AFTER UPDATE OF status, ends_at ON activity
  FOR EACH STATEMENT EXECUTE FUNCTION announce_snapshots('activities');
--> statement-breakpoint
CREATE TRIGGER activity_page_revision_media AFTER INSERT ON activity_page_revision
  FOR EACH ROW EXECUTE FUNCTION note_media_uses('activity_page', 'record_id');
