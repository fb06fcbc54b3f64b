ALTER TABLE "coverage_zones" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "delivery_schedules" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;