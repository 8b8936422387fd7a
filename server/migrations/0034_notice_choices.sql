CREATE TABLE "notice_choice" (
	"admin_id" bigint NOT NULL,
	"type" text NOT NULL,
	"shown" boolean NOT NULL,
	"mailed" boolean NOT NULL,
	CONSTRAINT "notice_choice_admin_id_type_pk" PRIMARY KEY("admin_id","type")
);
--> statement-breakpoint
CREATE TABLE "notice_mail" (
	"admin_id" bigint NOT NULL,
	"notice_id" bigint NOT NULL,
	"sent_at" timestamp with time zone NOT NULL,
	CONSTRAINT "notice_mail_admin_id_notice_id_pk" PRIMARY KEY("admin_id","notice_id")
);
--> statement-breakpoint
ALTER TABLE "notice_mail" ADD CONSTRAINT "notice_mail_notice_id_notice_id_fk" FOREIGN KEY ("notice_id") REFERENCES "public"."notice"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "notice_mail_notice" ON "notice_mail" USING btree ("notice_id");--> statement-breakpoint
CREATE INDEX "notice_own" ON "notice" USING btree ("reader_id","id") WHERE reader_id is not null;