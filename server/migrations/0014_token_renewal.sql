CREATE TABLE "former_token" (
	"token_hash" "bytea" PRIMARY KEY NOT NULL,
	"session_id" bigint NOT NULL,
	"replaced_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "session" ADD COLUMN "token_expires_at" timestamp with time zone;--> statement-breakpoint
UPDATE "session" SET "token_expires_at" = "expires_at";--> statement-breakpoint
ALTER TABLE "session" ALTER COLUMN "token_expires_at" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "former_token" ADD CONSTRAINT "former_token_session_id_session_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."session"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "former_token_session" ON "former_token" USING btree ("session_id");