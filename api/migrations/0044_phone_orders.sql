ALTER TABLE "orders" ADD COLUMN "payment_method" text DEFAULT 'provider' NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "placed_by" uuid;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD COLUMN "ended_by_desk" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_placed_by_users_id_fk" FOREIGN KEY ("placed_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint

-- Previous release: over a column of this release and empty at first, so it takes one reading of the table.
CREATE INDEX "orders_to_collect" ON "orders" USING btree ("updated_at","id") WHERE payment_method = 'door' and payment_status <> 'paid' and deleted_at is null;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_payment_method_known" CHECK (payment_method in ('provider', 'door'));