ALTER TABLE "audit_log" ALTER COLUMN "actor_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD COLUMN "weeks_changed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD COLUMN "weeks_marked_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD COLUMN "weeks_doubted" boolean DEFAULT false NOT NULL;--> statement-breakpoint
CREATE INDEX "subscriptions_weeks_to_mark" ON "subscriptions" USING btree ("id") WHERE weeks_doubted or weeks_marked_at is distinct from weeks_changed_at;