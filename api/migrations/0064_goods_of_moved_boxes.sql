ALTER TABLE "deliveries" ADD COLUMN "goods_of" date;--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "deliveries_by_goods" ON "deliveries" USING btree ("goods_of") WHERE goods_of is not null;