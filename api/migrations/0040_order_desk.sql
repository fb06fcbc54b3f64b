ALTER TABLE "order_history" ADD COLUMN "former" jsonb;--> statement-breakpoint
ALTER TABLE "order_history" ADD COLUMN "undo_until" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "order_history" ADD COLUMN "undone_at" timestamp with time zone;--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "orders_search" ON "orders" USING gin ((translate(lower(customer_name || ' ' || customer_email || ' ' || customer_phone), 'áàâãäåéèêëíìîïóòôõöúùûüçñ', 'aaaaaaeeeeiiiiooooouuuucn')) gin_trgm_ops);--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "orders_by_city" ON "orders" USING btree ((translate(lower(delivery_address ->> 'city'), 'áàâãäåéèêëíìîïóòôõöúùûüçñ', 'aaaaaaeeeeiiiiooooouuuucn')),"created_at" desc) WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "orders_deleted" ON "orders" USING btree ("deleted_at" desc,"id") WHERE deleted_at is not null;