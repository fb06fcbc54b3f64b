CREATE TABLE "delivery_ratings" (
	"delivery_id" uuid PRIMARY KEY NOT NULL,
	"score" smallint NOT NULL,
	"words" text DEFAULT '' NOT NULL,
	"items" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"rated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "delivery_ratings_score_known" CHECK (score between 1 and 5)
);
--> statement-breakpoint
CREATE TABLE "never_products" (
	"user_id" uuid NOT NULL,
	"product_id" uuid NOT NULL,
	CONSTRAINT "never_products_user_id_product_id_pk" PRIMARY KEY("user_id","product_id")
);
--> statement-breakpoint
CREATE TABLE "subscriber_tastes" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"completes" boolean DEFAULT false NOT NULL,
	"wants_reminders" boolean DEFAULT true NOT NULL
);
--> statement-breakpoint
CREATE TABLE "delivery_choices" (
	"subscription_id" uuid NOT NULL,
	"week" date NOT NULL,
	"ordinal" smallint NOT NULL,
	"plan_type" text NOT NULL,
	"product_id" uuid NOT NULL,
	"position" smallint NOT NULL,
	CONSTRAINT "delivery_choices_subscription_id_week_ordinal_product_id_pk" PRIMARY KEY("subscription_id","week","ordinal","product_id"),
	CONSTRAINT "delivery_choices_ordinal_positive" CHECK (ordinal > 0),
	CONSTRAINT "delivery_choices_plan_known" CHECK (plan_type in ('essencial', 'familia', 'premium'))
);
--> statement-breakpoint
CREATE TABLE "week_choices" (
	"subscription_id" uuid NOT NULL,
	"week" date NOT NULL,
	"ordinal" smallint NOT NULL,
	"choice" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "week_choices_subscription_id_week_ordinal_pk" PRIMARY KEY("subscription_id","week","ordinal"),
	CONSTRAINT "week_choices_ordinal_known" CHECK (ordinal >= 0),
	CONSTRAINT "week_choices_choice_known" CHECK (choice in ('skip', 'keep'))
);
--> statement-breakpoint
CREATE TABLE "plan_worths" (
	"plan_type" text PRIMARY KEY NOT NULL,
	"target_percent" smallint NOT NULL,
	"credits_shortfall" boolean DEFAULT true NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "plan_worths_plan_known" CHECK (plan_type in ('essencial', 'familia', 'premium')),
	CONSTRAINT "plan_worths_target_known" CHECK (target_percent between 100 and 125)
);
--> statement-breakpoint
ALTER TABLE "deliveries" DROP CONSTRAINT "deliveries_status_known";--> statement-breakpoint
ALTER TABLE "subscriptions" DROP CONSTRAINT "subscriptions_pause_known";--> statement-breakpoint
DROP INDEX "deliveries_one_a_day";--> statement-breakpoint
DROP INDEX "deliveries_by_date";--> statement-breakpoint
ALTER TABLE "emails" ADD COLUMN "unsubscribe_url" text;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "max_per_basket" smallint;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "with_delivery_id" uuid;--> statement-breakpoint
ALTER TABLE "week_returns" ADD COLUMN "cause" text DEFAULT 'other' NOT NULL;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD COLUMN "paused_from" date;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD COLUMN "paused_until" date;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD COLUMN "every_weeks" smallint DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD COLUMN "rhythm_from" date;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD COLUMN "credit_cents" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD COLUMN "card_brand" text;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD COLUMN "card_last4" text;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD COLUMN "card_expires" text;--> statement-breakpoint
ALTER TABLE "delivery_ratings" ADD CONSTRAINT "delivery_ratings_delivery_id_deliveries_id_fk" FOREIGN KEY ("delivery_id") REFERENCES "public"."deliveries"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "never_products" ADD CONSTRAINT "never_products_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "never_products" ADD CONSTRAINT "never_products_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "subscriber_tastes" ADD CONSTRAINT "subscriber_tastes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "delivery_choices" ADD CONSTRAINT "delivery_choices_subscription_id_subscriptions_id_fk" FOREIGN KEY ("subscription_id") REFERENCES "public"."subscriptions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "delivery_choices" ADD CONSTRAINT "delivery_choices_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "week_choices" ADD CONSTRAINT "week_choices_subscription_id_subscriptions_id_fk" FOREIGN KEY ("subscription_id") REFERENCES "public"."subscriptions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "delivery_ratings_newest" ON "delivery_ratings" USING btree ("rated_at");--> statement-breakpoint
CREATE INDEX "never_products_by_product" ON "never_products" USING btree ("product_id");--> statement-breakpoint
CREATE INDEX "delivery_choices_by_product" ON "delivery_choices" USING btree ("product_id");--> statement-breakpoint
CREATE INDEX "orders_with_delivery" ON "orders" USING btree ("with_delivery_id") WHERE with_delivery_id is not null;--> statement-breakpoint
CREATE INDEX "deliveries_skips_to_settle" ON "deliveries" USING btree ("cutoff_at") WHERE frozen_at is null and status = 'skipped';--> statement-breakpoint
CREATE UNIQUE INDEX "deliveries_one_a_day" ON "deliveries" USING btree ("subscription_id","date") WHERE status not in ('cancelled', 'skipped') and late_since is null;--> statement-breakpoint
CREATE INDEX "deliveries_by_date" ON "deliveries" USING btree ("date","status") WHERE status not in ('cancelled', 'skipped');--> statement-breakpoint
ALTER TABLE "products" ADD CONSTRAINT "products_max_per_basket_known" CHECK (max_per_basket between 1 and 20);--> statement-breakpoint
ALTER TABLE "week_returns" ADD CONSTRAINT "week_returns_cause_known" CHECK (cause in ('skip', 'cancelled', 'undeliverable', 'problem', 'worth', 'operator', 'credit_left', 'other'));--> statement-breakpoint
ALTER TABLE "deliveries" ADD CONSTRAINT "deliveries_status_known" CHECK (status in ('scheduled', 'packed', 'delivered', 'cancelled', 'skipped'));--> statement-breakpoint
ALTER TABLE "subscriptions" ADD CONSTRAINT "subscriptions_rhythm_known" CHECK (every_weeks in (1, 2, 4));--> statement-breakpoint
ALTER TABLE "subscriptions" ADD CONSTRAINT "subscriptions_rhythm_counted" CHECK (every_weeks = 1 or rhythm_from is not null);--> statement-breakpoint
ALTER TABLE "subscriptions" ADD CONSTRAINT "subscriptions_pause_both" CHECK ((paused_from is null) = (paused_until is null));--> statement-breakpoint
ALTER TABLE "subscriptions" ADD CONSTRAINT "subscriptions_pause_known" CHECK (pause_reason in ('address', 'weeks', 'other'));