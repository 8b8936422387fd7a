ALTER TABLE "strategy" DROP CONSTRAINT "strategy_pair_id_pair_id_fk";
--> statement-breakpoint
ALTER TABLE "strategy" ADD CONSTRAINT "strategy_pair_id_pair_id_fk" FOREIGN KEY ("pair_id") REFERENCES "public"."pair"("id") ON DELETE no action ON UPDATE no action;