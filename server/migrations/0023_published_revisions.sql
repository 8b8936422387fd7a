ALTER TABLE "article" ADD COLUMN "outgoing_revision" integer;--> statement-breakpoint
ALTER TABLE "article" ADD COLUMN "outgoing_publish_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "article" ADD COLUMN "outgoing_unpublish_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "article" ADD COLUMN "outgoing_published_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "banner" ADD COLUMN "outgoing_revision" integer;--> statement-breakpoint
ALTER TABLE "banner" ADD COLUMN "outgoing_publish_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "banner" ADD COLUMN "outgoing_unpublish_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "banner" ADD COLUMN "outgoing_published_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "poster" ADD COLUMN "outgoing_revision" integer;--> statement-breakpoint
ALTER TABLE "poster" ADD COLUMN "outgoing_publish_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "poster" ADD COLUMN "outgoing_unpublish_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "poster" ADD COLUMN "outgoing_published_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "activity_page" ADD COLUMN "outgoing_revision" integer;--> statement-breakpoint
ALTER TABLE "activity_page" ADD COLUMN "outgoing_publish_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "activity_page" ADD COLUMN "outgoing_unpublish_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "activity_page" ADD COLUMN "outgoing_published_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "article" ADD CONSTRAINT "article_outgoing_until" CHECK (outgoing_revision is null or (status = 'on' and publish_at is not null));--> statement-breakpoint
ALTER TABLE "banner" ADD CONSTRAINT "banner_outgoing_until" CHECK (outgoing_revision is null or (status = 'on' and publish_at is not null));--> statement-breakpoint
ALTER TABLE "poster" ADD CONSTRAINT "poster_outgoing_until" CHECK (outgoing_revision is null or (status = 'on' and publish_at is not null));--> statement-breakpoint
ALTER TABLE "activity_page" ADD CONSTRAINT "activity_page_outgoing_until" CHECK (outgoing_revision is null or (status = 'on' and publish_at is not null));--> statement-breakpoint
-- Pictures of the settings are in use as those of records are.
CREATE TRIGGER config_media AFTER INSERT OR DELETE OR UPDATE OF value ON config
  FOR EACH ROW EXECUTE FUNCTION note_media_uses('config');
--> statement-breakpoint
UPDATE config SET value = value WHERE value LIKE '/backstage/file/%';
