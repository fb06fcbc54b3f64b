CREATE TABLE "delivery_notices" (
	"delivery_id" uuid NOT NULL,
	"notice" text NOT NULL,
	"posted_at" timestamp with time zone NOT NULL,
	CONSTRAINT "delivery_notices_delivery_id_notice_pk" PRIMARY KEY("delivery_id","notice"),
	CONSTRAINT "delivery_notices_known" CHECK (notice in ('reminder', 'rating'))
);
--> statement-breakpoint
ALTER TABLE "delivery_notices" ADD CONSTRAINT "delivery_notices_delivery_id_deliveries_id_fk" FOREIGN KEY ("delivery_id") REFERENCES "public"."deliveries"("id") ON DELETE cascade ON UPDATE no action;