CREATE TABLE "restores" (
	"since" timestamp with time zone PRIMARY KEY NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"accounts_checked_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "doubted_day" date;--> statement-breakpoint
ALTER TABLE "deliveries" ADD COLUMN "doubted_day" date;--> statement-breakpoint
-- Previous release: the column is new and empty, so nothing goes into the index: one reading of the table.
CREATE INDEX IF NOT EXISTS "orders_doubted" ON "orders" USING btree ("doubted_day") WHERE doubted_day is not null;