ALTER TABLE "duplicate_subscriptions" ADD COLUMN "left_cents" integer;--> statement-breakpoint
ALTER TABLE "duplicate_subscriptions" ADD COLUMN "settled_cents" integer DEFAULT 0 NOT NULL;