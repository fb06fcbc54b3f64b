CREATE TABLE "card_changes" (
	"session_id" text PRIMARY KEY NOT NULL,
	"subscription_id" uuid NOT NULL,
	"pays_open_invoice" boolean NOT NULL,
	"state" text DEFAULT 'open' NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"done_at" timestamp with time zone,
	CONSTRAINT "card_changes_state_known" CHECK (state in ('open', 'done', 'expired'))
);
--> statement-breakpoint
CREATE TABLE "coverage_gaps" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"subscription_id" uuid NOT NULL,
	"cause" text NOT NULL,
	"since" timestamp with time zone NOT NULL,
	"answer_by" timestamp with time zone NOT NULL,
	"ended_at" timestamp with time zone,
	CONSTRAINT "coverage_gaps_cause_known" CHECK (cause in ('no_address', 'out_of_coverage'))
);
--> statement-breakpoint
ALTER TABLE "subscriptions" DROP CONSTRAINT "subscriptions_status_known";--> statement-breakpoint
DROP INDEX "subscriptions_one_live";--> statement-breakpoint
DROP INDEX "subscriptions_without_news";--> statement-breakpoint
ALTER TABLE "subscription_invoices" ADD COLUMN "settled_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD COLUMN "pause_reason" text;--> statement-breakpoint
ALTER TABLE "card_changes" ADD CONSTRAINT "card_changes_subscription_id_subscriptions_id_fk" FOREIGN KEY ("subscription_id") REFERENCES "public"."subscriptions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "coverage_gaps" ADD CONSTRAINT "coverage_gaps_subscription_id_subscriptions_id_fk" FOREIGN KEY ("subscription_id") REFERENCES "public"."subscriptions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "card_changes_by_subscription" ON "card_changes" USING btree ("subscription_id","created_at" desc);--> statement-breakpoint
CREATE INDEX "card_changes_open" ON "card_changes" USING btree ("created_at") WHERE state = 'open';--> statement-breakpoint
CREATE UNIQUE INDEX "coverage_gaps_one_open" ON "coverage_gaps" USING btree ("subscription_id") WHERE ended_at is null;--> statement-breakpoint
CREATE INDEX "coverage_gaps_open" ON "coverage_gaps" USING btree ("since") WHERE ended_at is null;--> statement-breakpoint
CREATE INDEX "subscription_invoices_owed" ON "subscription_invoices" USING btree ("subscription_id") WHERE paid_at is not null and settled_at is null;--> statement-breakpoint
CREATE UNIQUE INDEX "subscriptions_one_live" ON "subscriptions" USING btree ("user_id") WHERE status in ('active', 'past_due', 'incomplete', 'paused');--> statement-breakpoint
CREATE INDEX "subscriptions_without_news" ON "subscriptions" USING btree ("synced_at") WHERE status in ('active', 'past_due', 'unpaid', 'paused');--> statement-breakpoint
ALTER TABLE "subscriptions" ADD CONSTRAINT "subscriptions_pause_known" CHECK (pause_reason in ('address', 'other'));--> statement-breakpoint
ALTER TABLE "subscriptions" ADD CONSTRAINT "subscriptions_status_known" CHECK (status in ('active', 'canceled', 'past_due', 'unpaid', 'incomplete', 'paused'));