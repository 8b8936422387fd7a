DROP INDEX "recon_run_one_at_a_time";--> statement-breakpoint
CREATE UNIQUE INDEX "recon_run_one_waits" ON "recon_run" USING btree ("rule") WHERE status = 'queued';--> statement-breakpoint
CREATE UNIQUE INDEX "recon_run_one_at_a_time" ON "recon_run" USING btree ("rule") WHERE status = 'running';