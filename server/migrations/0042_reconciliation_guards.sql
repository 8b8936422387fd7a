ALTER TABLE "recon_break" DROP CONSTRAINT "recon_break_two_people";--> statement-breakpoint
DROP INDEX "balance_snapshot_day";--> statement-breakpoint
DROP INDEX "statement_line_once";--> statement-breakpoint
DROP INDEX "statement_line_batch";--> statement-breakpoint
ALTER TABLE "recon_break" ADD COLUMN "maker_user_id" bigint;--> statement-breakpoint
ALTER TABLE "recon_break" ADD COLUMN "checker_user_id" bigint;--> statement-breakpoint
ALTER TABLE "statement_line" ADD COLUMN "occurrence" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "statement_line" ADD COLUMN "by_hand" boolean DEFAULT false NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX "balance_snapshot_day" ON "balance_snapshot" USING btree ("day","taken_at","code","asset");--> statement-breakpoint
CREATE UNIQUE INDEX "statement_line_once" ON "statement_line" USING btree ("source","reference","asset","amount","at","occurrence");--> statement-breakpoint
CREATE UNIQUE INDEX "statement_line_batch" ON "statement_line" USING btree ("source","batch_id","asset") WHERE batch_id is not null;--> statement-breakpoint
ALTER TABLE "recon_break" ADD CONSTRAINT "recon_break_two_people" CHECK (resolution is distinct from 'accepted' or (maker_id is not null and checker_id is not null and maker_id <> checker_id and maker_user_id is distinct from coalesce(checker_user_id, -1)));
--> statement-breakpoint
-- The program is told by a code of our own, so that whoever books into a closed period is told what it is.
CREATE OR REPLACE FUNCTION refuse_closed_period() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT FROM period_close WHERE closed_until > NEW.effective_at) THEN
    RAISE EXCEPTION 'the period of % is closed', NEW.effective_at
      USING ERRCODE = 'QD001', CONSTRAINT = 'ledger_batch_open_period';
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
-- What a statement says is never written otherwise: only what it is matched with changes.
CREATE TRIGGER statement_line_terms_fixed BEFORE UPDATE OF id, statement_id, source, asset, reference, amount, at, occurrence, memo,
    created_at ON statement_line
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE TRIGGER statement_line_kept BEFORE DELETE OR TRUNCATE ON statement_line
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE TRIGGER statement_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON statement
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
