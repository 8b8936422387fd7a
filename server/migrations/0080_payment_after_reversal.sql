DROP INDEX "recharge_payment";--> statement-breakpoint
CREATE UNIQUE INDEX "recharge_payment" ON "recharge" USING btree ("network","provider_ref") WHERE source = 'psp' and status <> 'reversed';