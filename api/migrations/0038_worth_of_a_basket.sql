ALTER TABLE "deliveries" ADD COLUMN "shortfall_cents" integer;--> statement-breakpoint
CREATE INDEX "deliveries_with_shortfall" ON "deliveries" USING btree ("cutoff_at") WHERE shortfall_cents is not null;--> statement-breakpoint
ALTER TABLE "deliveries" ADD CONSTRAINT "deliveries_shortfall_positive" CHECK (shortfall_cents > 0);