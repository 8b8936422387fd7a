ALTER TABLE "webhook_delivery" DROP CONSTRAINT "webhook_delivery_webhook_id_webhook_id_fk";
--> statement-breakpoint
CREATE INDEX "webhook_delivery_http_status" ON "webhook_delivery" USING btree ("http_status","created_at","id") WHERE http_status is not null;--> statement-breakpoint
CREATE INDEX "webhook_delivery_error" ON "webhook_delivery" USING btree ("error","created_at","id") WHERE error is not null;