-- When a batch was booked. It reads a table and yet may stand in an index: a batch never changes and is never deleted.
CREATE FUNCTION batch_effective_at(batch_id bigint) RETURNS timestamptz LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
  RETURN (SELECT effective_at FROM ledger_batch WHERE id = batch_id);
--> statement-breakpoint
DROP INDEX "recharge_credited";--> statement-breakpoint
DROP INDEX "withdrawal_paid";--> statement-breakpoint
CREATE INDEX "recharge_credited" ON "recharge" USING btree (batch_effective_at("batch_id")) WHERE status IN ('credited', 'reversed') AND user_id IS NOT NULL;--> statement-breakpoint
CREATE INDEX "withdrawal_paid" ON "withdrawal" USING btree (batch_effective_at("settle_batch_id")) WHERE settle_batch_id is not null;