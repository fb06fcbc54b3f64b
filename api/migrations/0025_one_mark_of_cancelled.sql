ALTER TABLE "deliveries" DROP CONSTRAINT "deliveries_returned_is_cancelled";--> statement-breakpoint
ALTER TABLE "deliveries" DROP COLUMN "returned_at";