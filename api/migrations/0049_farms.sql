ALTER TABLE "organic_proofs" ADD COLUMN "ended_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "organic_proofs" ADD COLUMN "warned_days" smallint;--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "products_out_of_baskets" ON "products" USING btree ("id") WHERE not in_baskets;