ALTER TABLE "refunds" DROP CONSTRAINT "refunds_state_known";--> statement-breakpoint
DROP INDEX "refunds_pending";--> statement-breakpoint
ALTER TABLE "refunds" DROP CONSTRAINT "refunds_pkey";--> statement-breakpoint
ALTER TABLE "order_history" ADD COLUMN "money_event" text;--> statement-breakpoint
ALTER TABLE "order_history" ADD COLUMN "amount_cents" integer;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "paid_cents" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "refunding_cents" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "refunded_cents" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "refunds" ADD COLUMN "id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL;--> statement-breakpoint
ALTER TABLE "refunds" ADD COLUMN "note" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "refunds" ADD COLUMN "requested_by" uuid;--> statement-breakpoint
ALTER TABLE "refunds" ADD COLUMN "failure" text;--> statement-breakpoint
ALTER TABLE "refunds" ADD COLUMN "resolution" text;--> statement-breakpoint
ALTER TABLE "refunds" ADD COLUMN "resolved_by" uuid;--> statement-breakpoint
ALTER TABLE "refunds" ADD COLUMN "resolved_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "refunds" ADD COLUMN "state_at" timestamp with time zone;--> statement-breakpoint
UPDATE "refunds" SET "state_at" = coalesce("done_at", "created_at"), "state" = CASE "state" WHEN 'done' THEN 'succeeded' ELSE "state" END;--> statement-breakpoint
ALTER TABLE "refunds" ALTER COLUMN "state_at" SET NOT NULL;--> statement-breakpoint
UPDATE "orders" SET "paid_cents" = "total_cents" * "kept"."payments" FROM (
	SELECT "order_id", count(*)::int AS "payments" FROM "payment_attempts" "a"
	WHERE "state" = 'paid' AND NOT EXISTS (
		SELECT 1 FROM "refunds" "r" WHERE "r"."payment_intent_id" = "a"."payment_intent_id"
			AND "r"."reason" IN ('order deleted', 'given back already', 'paid twice', 'paid too late, sold out')
	) GROUP BY "order_id"
) "kept" WHERE "kept"."order_id" = "orders"."id";--> statement-breakpoint
UPDATE "orders" SET "refunding_cents" = "given"."refunding", "refunded_cents" = "given"."refunded" FROM (
	SELECT "order_id", coalesce(sum("amount_cents") FILTER (WHERE "state" = 'pending'), 0)::int AS "refunding",
		coalesce(sum("amount_cents") FILTER (WHERE "state" = 'succeeded'), 0)::int AS "refunded"
	FROM "refunds"
	WHERE "reason" NOT IN ('order deleted', 'given back already', 'paid twice', 'paid too late, sold out')
	GROUP BY "order_id"
) "given" WHERE "given"."order_id" = "orders"."id";--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_requested_by_users_id_fk" FOREIGN KEY ("requested_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_resolved_by_users_id_fk" FOREIGN KEY ("resolved_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "refunds_under_way" ON "refunds" USING btree ("created_at","id") WHERE state in ('pending', 'requires_action');--> statement-breakpoint
CREATE INDEX "refunds_refused" ON "refunds" USING btree ("state_at") WHERE state in ('failed', 'canceled') and resolution is null;--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_refund_id_unique" UNIQUE("refund_id");--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_resolution_known" CHECK (resolution in ('retried', 'other_means', 'superseded'));--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_amount_positive" CHECK ("refunds"."amount_cents" > 0);--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_state_known" CHECK (state in ('pending', 'requires_action', 'succeeded', 'failed', 'canceled'));