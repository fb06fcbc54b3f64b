-- Previous release: always writes one; its page of the audit log cannot show the entry without one that a take-over after a restore makes.
ALTER TABLE "audit_log" ALTER COLUMN "actor_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD COLUMN "weeks_changed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD COLUMN "weeks_marked_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD COLUMN "weeks_doubted" boolean DEFAULT false NOT NULL;--> statement-breakpoint

-- Previous release: over columns of this release and empty at first, so it takes one reading of the table.
CREATE INDEX "subscriptions_weeks_to_mark" ON "subscriptions" USING btree ("id") WHERE weeks_doubted or weeks_marked_at is distinct from weeks_changed_at;