DROP INDEX "deliveries_by_date";--> statement-breakpoint
CREATE INDEX "deliveries_by_date" ON "deliveries" USING btree ("date","status") WHERE status <> 'cancelled';