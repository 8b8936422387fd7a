DROP INDEX "robot_differs";--> statement-breakpoint
ALTER TABLE "robot" ADD COLUMN "differs" boolean GENERATED ALWAYS AS (desired_generation > observed_generation
      or coalesce(desired_status <> status, false)
      or status = 'running' and cardinality(causes) > 0 and causes <> array['staff']) STORED;--> statement-breakpoint
CREATE INDEX "robot_differs" ON "robot" USING btree ("created_at","id") WHERE differs;