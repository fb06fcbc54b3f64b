DROP INDEX "provider_events_applied_at";--> statement-breakpoint
ALTER TABLE "provider_events" ALTER COLUMN "applied_at" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "provider_events" ADD COLUMN "lane" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "provider_events" ADD COLUMN "targets" jsonb DEFAULT '{}'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "provider_events" ADD COLUMN "happened_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "provider_events" ADD COLUMN "received_at" timestamp with time zone;--> statement-breakpoint
UPDATE "provider_events" SET "happened_at" = "applied_at", "received_at" = "applied_at";--> statement-breakpoint
ALTER TABLE "provider_events" ALTER COLUMN "happened_at" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "provider_events" ALTER COLUMN "received_at" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "provider_events" ADD COLUMN "attempts" smallint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "provider_events" ADD COLUMN "next_attempt_at" timestamp with time zone;--> statement-breakpoint
CREATE INDEX "provider_events_due" ON "provider_events" USING btree ("lane","next_attempt_at") WHERE next_attempt_at is not null;