ALTER TABLE "organic_proofs" ADD COLUMN "ended_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "organic_proofs" ADD COLUMN "warned_days" smallint;--> statement-breakpoint
-- Previous release: over a column of this release and empty at first, so it takes one reading of the table.
CREATE INDEX IF NOT EXISTS "products_out_of_baskets" ON "products" USING btree ("id") WHERE not in_baskets;