CREATE TABLE "week_returns" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"key" text NOT NULL,
	"invoice_id" text NOT NULL,
	"kind" text NOT NULL,
	"amount_cents" integer NOT NULL,
	"reason" text NOT NULL,
	"ordinal" smallint,
	"from_credit" boolean DEFAULT false NOT NULL,
	"state" text DEFAULT 'pending' NOT NULL,
	"attempt" smallint DEFAULT 1 NOT NULL,
	"provider_id" text,
	"problem" text,
	"created_at" timestamp with time zone NOT NULL,
	"done_at" timestamp with time zone,
	CONSTRAINT "week_returns_key_unique" UNIQUE("key"),
	CONSTRAINT "week_returns_provider_id_unique" UNIQUE("provider_id"),
	CONSTRAINT "week_returns_kind_known" CHECK (kind in ('credit', 'refund')),
	CONSTRAINT "week_returns_state_known" CHECK (state in ('pending', 'waiting', 'succeeded', 'failed', 'settled')),
	CONSTRAINT "week_returns_amount_positive" CHECK (amount_cents > 0),
	CONSTRAINT "week_returns_credit_to_card" CHECK (not from_credit or kind = 'refund')
);
--> statement-breakpoint
ALTER TABLE "subscription_invoices" ADD COLUMN "credit_cents" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "week_returns" ADD CONSTRAINT "week_returns_invoice_id_subscription_invoices_id_fk" FOREIGN KEY ("invoice_id") REFERENCES "public"."subscription_invoices"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "week_returns_by_invoice" ON "week_returns" USING btree ("invoice_id");--> statement-breakpoint
CREATE INDEX "week_returns_open" ON "week_returns" USING btree ("created_at") WHERE state in ('pending', 'waiting');--> statement-breakpoint
CREATE INDEX "week_returns_failed" ON "week_returns" USING btree ("created_at") WHERE state = 'failed';