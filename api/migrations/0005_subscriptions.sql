CREATE TABLE "delivery_schedules" (
	"city" text NOT NULL,
	"state" text NOT NULL,
	"weekdays" smallint[] NOT NULL,
	"cutoff_days" smallint NOT NULL,
	"cutoff_time" text NOT NULL,
	CONSTRAINT "delivery_schedules_city_state_pk" PRIMARY KEY("city","state"),
	CONSTRAINT "delivery_schedules_weekdays" CHECK (cardinality("delivery_schedules"."weekdays") between 2 and 7 and "delivery_schedules"."weekdays" <@ array[1,2,3,4,5,6,7]::smallint[]),
	CONSTRAINT "delivery_schedules_cutoff_days" CHECK ("delivery_schedules"."cutoff_days" between 0 and 6),
	CONSTRAINT "delivery_schedules_cutoff_time" CHECK ("delivery_schedules"."cutoff_time" ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$')
);
--> statement-breakpoint
CREATE TABLE "billing_customers" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"stripe_customer_id" text NOT NULL,
	CONSTRAINT "billing_customers_stripe_customer_id_unique" UNIQUE("stripe_customer_id")
);
--> statement-breakpoint
CREATE TABLE "plan_prices" (
	"price_id" text PRIMARY KEY NOT NULL,
	"plan_type" text NOT NULL,
	"part" text NOT NULL,
	CONSTRAINT "plan_prices_plan_known" CHECK (plan_type in ('essencial', 'familia', 'premium')),
	CONSTRAINT "plan_prices_part_known" CHECK (part in ('basket', 'delivery'))
);
--> statement-breakpoint
CREATE TABLE "subscription_invoices" (
	"id" text PRIMARY KEY NOT NULL,
	"subscription_id" uuid NOT NULL,
	"plan_type" text NOT NULL,
	"state" text NOT NULL,
	"amount_cents" integer NOT NULL,
	"deliveries" smallint NOT NULL,
	"period_start" timestamp with time zone NOT NULL,
	"period_end" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"paid_at" timestamp with time zone,
	"refunded_at" timestamp with time zone,
	"tries" smallint DEFAULT 0 NOT NULL,
	"hosted_url" text,
	CONSTRAINT "subscription_invoices_state_known" CHECK (state in ('draft', 'open', 'paid', 'uncollectible', 'void')),
	CONSTRAINT "subscription_invoices_plan_known" CHECK (plan_type in ('essencial', 'familia', 'premium')),
	CONSTRAINT "subscription_invoices_paid_when" CHECK ((state = 'paid') = (paid_at is not null))
);
--> statement-breakpoint
CREATE TABLE "surplus_subscriptions" (
	"stripe_subscription_id" text PRIMARY KEY NOT NULL,
	"subscription_id" uuid NOT NULL,
	"reason" text NOT NULL,
	"invoice_ids" text[] NOT NULL,
	"refunded_cents" integer,
	"created_at" timestamp with time zone NOT NULL,
	"done_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "deliveries" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"subscription_id" uuid NOT NULL,
	"invoice_id" text NOT NULL,
	"ordinal" smallint NOT NULL,
	"date" date NOT NULL,
	"cutoff_at" timestamp with time zone NOT NULL,
	"frozen_at" timestamp with time zone,
	"status" text DEFAULT 'scheduled' NOT NULL,
	"address" jsonb NOT NULL,
	"items" jsonb NOT NULL,
	"told_at" timestamp with time zone,
	CONSTRAINT "deliveries_status_known" CHECK (status in ('scheduled', 'packed', 'delivered', 'cancelled')),
	CONSTRAINT "deliveries_ordinal_positive" CHECK ("deliveries"."ordinal" > 0)
);
--> statement-breakpoint
CREATE TABLE "basket_items" (
	"subscription_id" uuid NOT NULL,
	"plan_type" text NOT NULL,
	"product_id" uuid NOT NULL,
	"position" smallint NOT NULL,
	CONSTRAINT "basket_items_subscription_id_plan_type_product_id_pk" PRIMARY KEY("subscription_id","plan_type","product_id"),
	CONSTRAINT "basket_items_plan_known" CHECK (plan_type in ('essencial', 'familia', 'premium'))
);
--> statement-breakpoint
CREATE TABLE "subscription_attempts" (
	"subscription_id" uuid NOT NULL,
	"attempt" smallint NOT NULL,
	"state" text DEFAULT 'making' NOT NULL,
	"session_id" text,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "subscription_attempts_subscription_id_attempt_pk" PRIMARY KEY("subscription_id","attempt"),
	CONSTRAINT "subscription_attempts_state_known" CHECK (state in ('making', 'open', 'closed'))
);
--> statement-breakpoint
CREATE TABLE "subscriptions" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid NOT NULL,
	"plan_type" text NOT NULL,
	"next_plan_type" text,
	"status" text DEFAULT 'incomplete' NOT NULL,
	"stripe_subscription_id" text,
	"current_period_start" timestamp with time zone,
	"current_period_end" timestamp with time zone,
	"cancel_at_period_end" boolean DEFAULT false NOT NULL,
	"next_charge_cents" integer,
	"next_charge_at" timestamp with time zone,
	"created_at" timestamp with time zone NOT NULL,
	"started_at" timestamp with time zone,
	"ended_at" timestamp with time zone,
	"expires_at" timestamp with time zone,
	"surplus_at" timestamp with time zone,
	"settled_at" timestamp with time zone,
	"revision" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "subscriptions_status_known" CHECK (status in ('active', 'canceled', 'past_due', 'unpaid', 'incomplete')),
	CONSTRAINT "subscriptions_plan_known" CHECK (plan_type in ('essencial', 'familia', 'premium')),
	CONSTRAINT "subscriptions_next_plan_known" CHECK (next_plan_type in ('essencial', 'familia', 'premium')),
	CONSTRAINT "subscriptions_ended_once" CHECK ((status = 'canceled') = (ended_at is not null)),
	CONSTRAINT "subscriptions_incomplete_expires" CHECK (status <> 'incomplete' or expires_at is not null)
);
--> statement-breakpoint
ALTER TABLE "billing_customers" ADD CONSTRAINT "billing_customers_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "subscription_invoices" ADD CONSTRAINT "subscription_invoices_subscription_id_subscriptions_id_fk" FOREIGN KEY ("subscription_id") REFERENCES "public"."subscriptions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "surplus_subscriptions" ADD CONSTRAINT "surplus_subscriptions_subscription_id_subscriptions_id_fk" FOREIGN KEY ("subscription_id") REFERENCES "public"."subscriptions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "deliveries" ADD CONSTRAINT "deliveries_subscription_id_subscriptions_id_fk" FOREIGN KEY ("subscription_id") REFERENCES "public"."subscriptions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "deliveries" ADD CONSTRAINT "deliveries_invoice_id_subscription_invoices_id_fk" FOREIGN KEY ("invoice_id") REFERENCES "public"."subscription_invoices"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "basket_items" ADD CONSTRAINT "basket_items_subscription_id_subscriptions_id_fk" FOREIGN KEY ("subscription_id") REFERENCES "public"."subscriptions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "basket_items" ADD CONSTRAINT "basket_items_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "subscription_attempts" ADD CONSTRAINT "subscription_attempts_subscription_id_subscriptions_id_fk" FOREIGN KEY ("subscription_id") REFERENCES "public"."subscriptions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD CONSTRAINT "subscriptions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "subscription_invoices_by_subscription" ON "subscription_invoices" USING btree ("subscription_id","created_at" desc);--> statement-breakpoint
CREATE INDEX "subscription_invoices_paid" ON "subscription_invoices" USING btree ("subscription_id","paid_at") WHERE paid_at is not null;--> statement-breakpoint
CREATE INDEX "surplus_subscriptions_pending" ON "surplus_subscriptions" USING btree ("created_at") WHERE done_at is null;--> statement-breakpoint
CREATE UNIQUE INDEX "deliveries_of_week" ON "deliveries" USING btree ("invoice_id","ordinal");--> statement-breakpoint
CREATE UNIQUE INDEX "deliveries_one_a_day" ON "deliveries" USING btree ("subscription_id","date") WHERE status <> 'cancelled';--> statement-breakpoint
CREATE INDEX "deliveries_by_date" ON "deliveries" USING btree ("date") WHERE status <> 'cancelled';--> statement-breakpoint
CREATE INDEX "deliveries_to_freeze" ON "deliveries" USING btree ("cutoff_at") WHERE frozen_at is null and status = 'scheduled';--> statement-breakpoint
CREATE INDEX "deliveries_to_tell" ON "deliveries" USING btree ("frozen_at") WHERE told_at is null and status = 'scheduled';--> statement-breakpoint
CREATE INDEX "basket_items_by_product" ON "basket_items" USING btree ("product_id");--> statement-breakpoint
CREATE UNIQUE INDEX "subscription_attempts_session" ON "subscription_attempts" USING btree ("session_id");--> statement-breakpoint
CREATE INDEX "subscription_attempts_unsettled" ON "subscription_attempts" USING btree ("created_at") WHERE state in ('making', 'open');--> statement-breakpoint
CREATE UNIQUE INDEX "subscriptions_one_live" ON "subscriptions" USING btree ("user_id") WHERE status in ('active', 'past_due', 'incomplete');--> statement-breakpoint
CREATE UNIQUE INDEX "subscriptions_stripe" ON "subscriptions" USING btree ("stripe_subscription_id");--> statement-breakpoint
CREATE INDEX "subscriptions_by_user" ON "subscriptions" USING btree ("user_id","created_at" desc);--> statement-breakpoint
CREATE INDEX "subscriptions_newest" ON "subscriptions" USING btree ("created_at" desc,"id");--> statement-breakpoint
CREATE INDEX "subscriptions_by_status" ON "subscriptions" USING btree ("status","created_at" desc);--> statement-breakpoint
CREATE INDEX "subscriptions_expiring" ON "subscriptions" USING btree ("expires_at") WHERE status = 'incomplete';--> statement-breakpoint
CREATE INDEX "subscriptions_without_news" ON "subscriptions" USING btree ("settled_at") WHERE status in ('active', 'past_due', 'unpaid');--> statement-breakpoint
INSERT INTO "delivery_schedules" ("city", "state", "weekdays", "cutoff_days", "cutoff_time") VALUES
	('Salvador', 'BA', '{2,5}', 2, '18:00'),
	('Cruz das Almas', 'BA', '{3,6}', 2, '18:00');
