CREATE INDEX IF NOT EXISTS "products_short" ON "products" USING btree ("id") WHERE reserved > stock;--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "products_unsold" ON "products" USING btree ("id") WHERE not active or deleted_at is not null;--> statement-breakpoint

-- Previous release: over a column of this release and empty at first, so it takes one reading of the table.
CREATE INDEX IF NOT EXISTS "orders_paid_at_door" ON "orders" USING btree ("created_at") WHERE payment_method = 'door' and payment_status = 'paid' and deleted_at is null;--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "deliveries_to_pack" ON "deliveries" USING btree ("date") WHERE status = 'scheduled' and frozen_at is not null;