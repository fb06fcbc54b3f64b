CREATE TABLE "harvest_forecasts_sent" (
	"date" date NOT NULL,
	"producer_id" uuid NOT NULL,
	"sent_at" timestamp with time zone NOT NULL,
	"sent_by" text NOT NULL,
	CONSTRAINT "harvest_forecasts_sent_date_producer_id_pk" PRIMARY KEY("date","producer_id"),
	CONSTRAINT "harvest_forecasts_sent_known" CHECK (sent_by in ('whatsapp', 'email', 'phone'))
);
--> statement-breakpoint
ALTER TABLE "receipts" ADD COLUMN "came_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "harvest_forecasts_sent" ADD CONSTRAINT "harvest_forecasts_sent_date_harvest_rounds_date_fk" FOREIGN KEY ("date") REFERENCES "public"."harvest_rounds"("date") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "harvest_forecasts_sent" ADD CONSTRAINT "harvest_forecasts_sent_producer_id_producers_id_fk" FOREIGN KEY ("producer_id") REFERENCES "public"."producers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "harvest_forecasts_sent_of_producer" ON "harvest_forecasts_sent" USING btree ("producer_id");