CREATE TABLE "disputes" (
	"id" text PRIMARY KEY NOT NULL,
	"charge_id" text NOT NULL,
	"payment_intent_id" text NOT NULL,
	"order_id" uuid,
	"invoice_id" text,
	"amount_cents" integer NOT NULL,
	"reason" text NOT NULL,
	"state" text NOT NULL,
	"evidence_due_by" timestamp with time zone,
	"created_at" timestamp with time zone NOT NULL,
	"closed_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "provider_cursors" (
	"name" text PRIMARY KEY NOT NULL,
	"until" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "unmatched_payments" (
	"id" text PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"named_id" uuid NOT NULL,
	"amount_cents" integer NOT NULL,
	"currency" text NOT NULL,
	"email" text DEFAULT '' NOT NULL,
	"paid_at" timestamp with time zone NOT NULL,
	"found_at" timestamp with time zone NOT NULL,
	"is_running" boolean DEFAULT false NOT NULL,
	"state" text DEFAULT 'open' NOT NULL,
	"decided_by" uuid,
	"decided_at" timestamp with time zone,
	"note" text DEFAULT '' NOT NULL,
	"trouble" text DEFAULT '' NOT NULL,
	CONSTRAINT "unmatched_payments_kind_known" CHECK (kind in ('order', 'subscription')),
	CONSTRAINT "unmatched_payments_state_known" CHECK (state in ('open', 'refunding', 'refunded', 'handled'))
);
--> statement-breakpoint
CREATE TABLE "reconciliations" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"reason" text NOT NULL,
	"since" timestamp with time zone NOT NULL,
	"until" timestamp with time zone NOT NULL,
	"done_until" timestamp with time zone NOT NULL,
	"booked_at" timestamp with time zone NOT NULL,
	"finished_at" timestamp with time zone,
	"lease_until" timestamp with time zone,
	"differences" integer DEFAULT 0 NOT NULL,
	"left" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "missing_subscriptions" (
	"subscription_id" uuid PRIMARY KEY NOT NULL,
	"stripe_subscription_id" text NOT NULL,
	"since" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "provider_events" ADD COLUMN "source" text DEFAULT 'webhook' NOT NULL;--> statement-breakpoint
ALTER TABLE "disputes" ADD CONSTRAINT "disputes_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "unmatched_payments" ADD CONSTRAINT "unmatched_payments_decided_by_users_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "missing_subscriptions" ADD CONSTRAINT "missing_subscriptions_subscription_id_subscriptions_id_fk" FOREIGN KEY ("subscription_id") REFERENCES "public"."subscriptions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "disputes_by_order" ON "disputes" USING btree ("order_id") WHERE order_id is not null;--> statement-breakpoint
CREATE INDEX "disputes_by_invoice" ON "disputes" USING btree ("invoice_id") WHERE invoice_id is not null;--> statement-breakpoint
CREATE INDEX "disputes_by_payment" ON "disputes" USING btree ("payment_intent_id");--> statement-breakpoint
CREATE INDEX "disputes_open" ON "disputes" USING btree ("created_at") WHERE closed_at is null;--> statement-breakpoint
CREATE INDEX "unmatched_payments_open" ON "unmatched_payments" USING btree ("found_at") WHERE state in ('open', 'refunding');--> statement-breakpoint
CREATE INDEX "unmatched_payments_by_email" ON "unmatched_payments" USING btree ("email");--> statement-breakpoint
CREATE INDEX "reconciliations_open" ON "reconciliations" USING btree ("booked_at") WHERE finished_at is null;--> statement-breakpoint
CREATE INDEX "provider_events_given_up" ON "provider_events" USING btree ("received_at") WHERE applied_at is null and next_attempt_at is null;--> statement-breakpoint
CREATE INDEX "provider_events_by_source" ON "provider_events" USING btree ("source","received_at");--> statement-breakpoint
CREATE INDEX "provider_events_applied" ON "provider_events" USING btree ("applied_at") WHERE applied_at is not null;--> statement-breakpoint
ALTER TABLE "provider_events" ADD CONSTRAINT "provider_events_source_known" CHECK (source in ('webhook', 'poll'));