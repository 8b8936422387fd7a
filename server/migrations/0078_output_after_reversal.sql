DROP INDEX "recharge_transaction";--> statement-breakpoint
CREATE UNIQUE INDEX "recharge_transaction" ON "recharge" USING btree ("network","txid","vout") WHERE status <> 'reversed';