CREATE TABLE "harvest_outlooks" (
	"date" date PRIMARY KEY NOT NULL,
	"made_at" timestamp with time zone NOT NULL,
	"cutoff_at" timestamp with time zone NOT NULL,
	"skip_rate" integer NOT NULL,
	"rounds" smallint NOT NULL,
	"lines" jsonb NOT NULL
);
--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "deliveries_skipped" ON "deliveries" USING btree ("date") WHERE status = 'skipped';--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "subscriptions_due" ON "subscriptions" USING btree ("current_period_end") WHERE status in ('active', 'past_due', 'paused');