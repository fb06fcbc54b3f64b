DROP INDEX "deliveries_to_tell";--> statement-breakpoint
CREATE INDEX "order_history_sent" ON "order_history" USING btree ("at","order_id") WHERE status in ('shipped', 'delivered');--> statement-breakpoint
CREATE INDEX "deliveries_to_tell" ON "deliveries" USING btree ("frozen_at") WHERE told_at is null and status in ('scheduled', 'packed');