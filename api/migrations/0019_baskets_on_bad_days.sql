DROP INDEX "deliveries_one_a_day";--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "reserved" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "deliveries" ADD COLUMN "late_since" date;--> statement-breakpoint
ALTER TABLE "deliveries" ADD COLUMN "taken_units" jsonb;--> statement-breakpoint
ALTER TABLE "deliveries" ADD COLUMN "returned_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "basket_items" ADD COLUMN "unsold_notified_at" timestamp with time zone;--> statement-breakpoint
CREATE INDEX "deliveries_scheduled" ON "deliveries" USING btree ("date") WHERE status = 'scheduled';--> statement-breakpoint
CREATE INDEX "basket_items_unsold" ON "basket_items" USING btree ("product_id") WHERE unsold_notified_at is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "deliveries_one_a_day" ON "deliveries" USING btree ("subscription_id","date") WHERE status <> 'cancelled' and late_since is null;--> statement-breakpoint
ALTER TABLE "products" ADD CONSTRAINT "products_reserved_not_negative" CHECK ("products"."reserved" >= 0);--> statement-breakpoint
ALTER TABLE "deliveries" ADD CONSTRAINT "deliveries_returned_is_cancelled" CHECK ("deliveries"."returned_at" is null or "deliveries"."status" = 'cancelled');