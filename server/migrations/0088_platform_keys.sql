ALTER TABLE "api_key" RENAME TO "platform_key";--> statement-breakpoint
ALTER TABLE "platform_key" RENAME CONSTRAINT "api_key_key_unique" TO "platform_key_key_unique";--> statement-breakpoint
ALTER INDEX "api_key_pkey" RENAME TO "platform_key_pkey";--> statement-breakpoint
ALTER SEQUENCE "api_key_id_seq" RENAME TO "platform_key_id_seq";--> statement-breakpoint
ALTER TABLE "platform_key"
	ADD COLUMN "previous_secret_sealed" text,
	ADD COLUMN "previous_secret_until" timestamp with time zone,
	ADD COLUMN "calls" text[] DEFAULT '{*}' NOT NULL,
	ADD COLUMN "allowed_ips" text[] DEFAULT '{}' NOT NULL,
	ADD COLUMN "per_minute" integer,
	ADD COLUMN "burst" integer,
	ADD COLUMN "last_used_at" timestamp with time zone,
	ADD COLUMN "last_used_ip" text,
	ADD COLUMN "created_by" text DEFAULT 'first-start' NOT NULL,
	ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
CREATE INDEX "platform_key_created" ON "platform_key" USING btree ("created_at","id");
