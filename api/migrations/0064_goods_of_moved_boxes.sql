ALTER TABLE "deliveries" ADD COLUMN "goods_of" date;--> statement-breakpoint
-- Previous release: the column is new and empty, so nothing goes into the index: one reading of the table.
CREATE INDEX IF NOT EXISTS "deliveries_by_goods" ON "deliveries" USING btree ("goods_of") WHERE goods_of is not null;