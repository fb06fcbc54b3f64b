CREATE TABLE "closed_days" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"date" date NOT NULL,
	"city" text,
	"state" text,
	"reason" text NOT NULL,
	"replaced_by" date,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "closed_days_once" UNIQUE NULLS NOT DISTINCT("date","city","state"),
	CONSTRAINT "closed_days_place" CHECK (("closed_days"."city" is null) = ("closed_days"."state" is null)),
	CONSTRAINT "closed_days_replaced_later" CHECK ("closed_days"."replaced_by" > "closed_days"."date")
);
--> statement-breakpoint
ALTER TABLE "deliveries" ADD COLUMN "is_pinned" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "deliveries" ADD COLUMN "moved_from" date;--> statement-breakpoint
ALTER TABLE "deliveries" ADD COLUMN "move_reason" text;--> statement-breakpoint
ALTER TABLE "deliveries" ADD COLUMN "move_notified_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "deliveries" ADD COLUMN "cancelled_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "deliveries" ADD COLUMN "cancel_reason" text;--> statement-breakpoint
CREATE INDEX "deliveries_moves_to_notify" ON "deliveries" USING btree ("id") WHERE moved_from is not null and move_notified_at is null;--> statement-breakpoint
ALTER TABLE "deliveries" ADD CONSTRAINT "deliveries_cancelled_when" CHECK (cancelled_at is null or status = 'cancelled');