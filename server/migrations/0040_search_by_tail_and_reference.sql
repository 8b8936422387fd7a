DROP INDEX "adjustment_ref";--> statement-breakpoint
DROP INDEX "code_tail";--> statement-breakpoint
DROP INDEX "statement_line_reference";--> statement-breakpoint
CREATE INDEX "adjustment_ref" ON "adjustment" USING btree ("ref_no" text_pattern_ops);--> statement-breakpoint
CREATE INDEX "code_tail" ON "code" USING btree ("tail" text_pattern_ops);--> statement-breakpoint
CREATE INDEX "statement_line_reference" ON "statement_line" USING btree ("reference" text_pattern_ops);