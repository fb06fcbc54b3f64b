CREATE TABLE "balance_transactions" (
	"id" text PRIMARY KEY NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"available_on" timestamp with time zone NOT NULL,
	"type" text NOT NULL,
	"category" text NOT NULL,
	"kind" text NOT NULL,
	"side" text NOT NULL,
	"amount_cents" integer NOT NULL,
	"fee_cents" integer NOT NULL,
	"currency" text NOT NULL,
	"source_id" text,
	"charge_id" text,
	"payment_intent_id" text,
	"named_order_id" uuid,
	"invoice_id" text,
	CONSTRAINT "balance_transactions_side_known" CHECK (side in ('order', 'subscription', 'payout', 'other')),
	CONSTRAINT "balance_transactions_kind_known" CHECK (kind in ('received', 'refunded', 'disputes', 'fees', 'payouts', 'adjustments'))
);
--> statement-breakpoint
CREATE TABLE "ledger_reading" (
	"name" text PRIMARY KEY NOT NULL,
	"until" timestamp with time zone NOT NULL,
	"back_to" text,
	"back_to_at" timestamp with time zone,
	"whole_at" timestamp with time zone,
	"rechecked_at" timestamp with time zone,
	"unreached_since" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "payouts" (
	"id" text PRIMARY KEY NOT NULL,
	"amount_cents" integer NOT NULL,
	"status" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"arrives_on" date NOT NULL,
	"failure" text
);
--> statement-breakpoint
ALTER TABLE "subscription_invoices" ADD COLUMN "last_tried_at" timestamp with time zone;--> statement-breakpoint
CREATE INDEX "balance_transactions_by_time" ON "balance_transactions" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "balance_transactions_by_payment" ON "balance_transactions" USING btree ("payment_intent_id") WHERE payment_intent_id is not null;--> statement-breakpoint
CREATE INDEX "balance_transactions_unexplained" ON "balance_transactions" USING btree ("created_at") WHERE side = 'other';--> statement-breakpoint
CREATE INDEX "payouts_by_time" ON "payouts" USING btree ("created_at" desc,"id");--> statement-breakpoint
CREATE INDEX "payouts_failed" ON "payouts" USING btree ("created_at" desc) WHERE status = 'failed';--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "subscription_invoices_credit_used" ON "subscription_invoices" USING btree ("paid_at") WHERE credit_cents > 0;--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "week_returns_done" ON "week_returns" USING btree ("done_at") WHERE state = 'succeeded';