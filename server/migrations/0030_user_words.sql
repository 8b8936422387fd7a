CREATE TABLE "user_word" (
	"user_id" bigint NOT NULL,
	"field" text NOT NULL,
	"word" text NOT NULL,
	CONSTRAINT "user_word_user_id_field_word_pk" PRIMARY KEY("user_id","field","word")
);
--> statement-breakpoint
CREATE INDEX "user_word_search" ON "user_word" USING btree ("word" text_pattern_ops,"user_id");