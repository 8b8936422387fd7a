ALTER TABLE "notice" ALTER COLUMN "ability" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "notice" ADD COLUMN "reader_id" bigint;--> statement-breakpoint
ALTER TABLE "notice" ADD CONSTRAINT "notice_audience" CHECK ((ability is null) <> (reader_id is null));