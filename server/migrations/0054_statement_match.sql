CREATE TABLE "statement_match" (
	"line_id" bigint NOT NULL,
	"source" text NOT NULL,
	"asset" text NOT NULL,
	"batch_id" bigint NOT NULL,
	CONSTRAINT "statement_match_batch_id_source_asset_pk" PRIMARY KEY("batch_id","source","asset")
);
--> statement-breakpoint
ALTER TABLE "statement_match" ADD CONSTRAINT "statement_match_line_id_statement_line_id_fk" FOREIGN KEY ("line_id") REFERENCES "public"."statement_line"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "statement_match" ADD CONSTRAINT "statement_match_batch_id_ledger_batch_id_fk" FOREIGN KEY ("batch_id") REFERENCES "public"."ledger_batch"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "statement_match_line" ON "statement_match" USING btree ("line_id","batch_id");--> statement-breakpoint
CREATE INDEX "recharge_provider_ref" ON "recharge" USING btree ("provider_ref") WHERE provider_ref is not null;--> statement-breakpoint
CREATE INDEX "withdrawal_provider_ref" ON "withdrawal" USING btree ("provider_ref") WHERE provider_ref is not null;--> statement-breakpoint
INSERT INTO statement_match (line_id, source, asset, batch_id)
  SELECT id, source, asset, batch_id FROM statement_line WHERE batch_id IS NOT NULL;
