CREATE TABLE "shortage_actions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"date" date NOT NULL,
	"product_id" uuid NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"by" text NOT NULL,
	"result" jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "organic_proofs" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"producer_id" uuid NOT NULL,
	"mechanism" text NOT NULL,
	"body" text NOT NULL,
	"registration" text NOT NULL,
	"valid_until" date NOT NULL,
	"document" text,
	"document_type" text,
	"created_at" timestamp with time zone NOT NULL,
	"ended_at" timestamp with time zone,
	"warned_days" smallint,
	CONSTRAINT "organic_proofs_mechanism_known" CHECK (mechanism in ('auditoria', 'spg', 'ocs'))
);
--> statement-breakpoint
CREATE TABLE "crops" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"producer_id" uuid NOT NULL,
	"product_id" uuid NOT NULL,
	"unit" text NOT NULL,
	"portions" integer NOT NULL,
	"price_cents" integer NOT NULL,
	"priority" smallint DEFAULT 1 NOT NULL,
	"usual_quantity" integer DEFAULT 0 NOT NULL,
	"active" boolean DEFAULT true NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "crops_portions_positive" CHECK (portions > 0),
	CONSTRAINT "crops_price_not_negative" CHECK (price_cents >= 0),
	CONSTRAINT "crops_priority_known" CHECK (priority between 1 and 9),
	CONSTRAINT "crops_usual_not_negative" CHECK (usual_quantity >= 0)
);
--> statement-breakpoint
CREATE TABLE "farm_links" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"producer_id" uuid NOT NULL,
	"token_hash" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"revoked_at" timestamp with time zone,
	"last_used_at" timestamp with time zone,
	CONSTRAINT "farm_links_token_hash_unique" UNIQUE("token_hash")
);
--> statement-breakpoint
CREATE TABLE "farms" (
	"producer_id" uuid PRIMARY KEY NOT NULL,
	"phone" text DEFAULT '' NOT NULL,
	"email" text DEFAULT '' NOT NULL,
	"pix_key" text DEFAULT '' NOT NULL,
	"silence" text DEFAULT 'nothing' NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "farms_silence_known" CHECK (silence in ('confirms', 'usual', 'nothing'))
);
--> statement-breakpoint
CREATE TABLE "harvest_answers" (
	"id" uuid PRIMARY KEY NOT NULL,
	"order_id" uuid NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"by" text NOT NULL,
	"operator" text DEFAULT '' NOT NULL,
	"lines" jsonb NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"late" boolean DEFAULT false NOT NULL,
	CONSTRAINT "harvest_answers_by_known" CHECK (by in ('page', 'phone', 'silence'))
);
--> statement-breakpoint
CREATE TABLE "harvest_forecasts" (
	"date" date NOT NULL,
	"product_id" uuid NOT NULL,
	"portions" integer NOT NULL,
	"wanted" integer,
	CONSTRAINT "harvest_forecasts_date_product_id_pk" PRIMARY KEY("date","product_id"),
	CONSTRAINT "harvest_forecasts_not_negative" CHECK (portions >= 0 and wanted >= 0)
);
--> statement-breakpoint
CREATE TABLE "harvest_lines" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"order_id" uuid NOT NULL,
	"crop_id" uuid NOT NULL,
	"product_id" uuid NOT NULL,
	"product_name" text NOT NULL,
	"unit" text NOT NULL,
	"portions" integer NOT NULL,
	"price_cents" integer NOT NULL,
	"asked" integer NOT NULL,
	"confirmed" integer,
	CONSTRAINT "harvest_lines_one_a_crop" UNIQUE("order_id","crop_id"),
	CONSTRAINT "harvest_lines_portions_positive" CHECK (portions > 0),
	CONSTRAINT "harvest_lines_not_negative" CHECK (asked >= 0 and confirmed >= 0 and price_cents >= 0)
);
--> statement-breakpoint
CREATE TABLE "harvest_offers" (
	"crop_id" uuid NOT NULL,
	"date" date NOT NULL,
	"quantity" integer NOT NULL,
	"said_at" timestamp with time zone NOT NULL,
	CONSTRAINT "harvest_offers_crop_id_date_pk" PRIMARY KEY("crop_id","date"),
	CONSTRAINT "harvest_offers_not_negative" CHECK (quantity >= 0)
);
--> statement-breakpoint
CREATE TABLE "harvest_orders" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"date" date NOT NULL,
	"producer_id" uuid NOT NULL,
	"number" smallint NOT NULL,
	"made_at" timestamp with time zone NOT NULL,
	"sent_at" timestamp with time zone,
	"sent_by" text,
	"answered_at" timestamp with time zone,
	"answered_by" text,
	"note" text DEFAULT '' NOT NULL,
	"revision" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "harvest_orders_of_round" UNIQUE("date","producer_id","number"),
	CONSTRAINT "harvest_orders_sent_known" CHECK (sent_by in ('whatsapp', 'email', 'phone')),
	CONSTRAINT "harvest_orders_answered_known" CHECK (answered_by in ('page', 'phone', 'silence')),
	CONSTRAINT "harvest_orders_answer_whole" CHECK ((answered_at is null) = (answered_by is null))
);
--> statement-breakpoint
CREATE TABLE "harvest_outlooks" (
	"date" date PRIMARY KEY NOT NULL,
	"made_at" timestamp with time zone NOT NULL,
	"cutoff_at" timestamp with time zone NOT NULL,
	"skip_rate" integer NOT NULL,
	"rounds" smallint NOT NULL,
	"lines" jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "harvest_rounds" (
	"date" date PRIMARY KEY NOT NULL,
	"forecast_at" timestamp with time zone,
	"made_until" timestamp with time zone,
	"answers_until" timestamp with time zone,
	"closed_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "harvest_settings" (
	"name" text PRIMARY KEY NOT NULL,
	"margin_percent" smallint DEFAULT 5 NOT NULL,
	"forecast_days" smallint DEFAULT 5 NOT NULL,
	"answer_days" smallint DEFAULT 1 NOT NULL,
	"answer_time" text DEFAULT '07:00' NOT NULL,
	"sends_emails" boolean DEFAULT true NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "harvest_settings_margin_known" CHECK (margin_percent between 0 and 50),
	CONSTRAINT "harvest_settings_forecast_known" CHECK (forecast_days between 1 and 13),
	CONSTRAINT "harvest_settings_answer_known" CHECK (answer_days between 0 and 6)
);
--> statement-breakpoint
CREATE TABLE "receipts" (
	"id" uuid PRIMARY KEY NOT NULL,
	"date" date NOT NULL,
	"producer_id" uuid NOT NULL,
	"product_id" uuid NOT NULL,
	"crop_id" uuid,
	"kind" text NOT NULL,
	"product_name" text NOT NULL,
	"unit" text NOT NULL,
	"portions" integer NOT NULL,
	"price_cents" integer NOT NULL,
	"quantity_thousandths" integer NOT NULL,
	"reason" text DEFAULT '' NOT NULL,
	"corrects" uuid,
	"entered_at" timestamp with time zone NOT NULL,
	"entered_by" text NOT NULL,
	CONSTRAINT "receipts_corrected_once" UNIQUE("corrects"),
	CONSTRAINT "receipts_kind_known" CHECK (kind in ('received', 'lost')),
	CONSTRAINT "receipts_portions_positive" CHECK (portions > 0),
	CONSTRAINT "receipts_price_not_negative" CHECK (price_cents >= 0),
	CONSTRAINT "receipts_something" CHECK (quantity_thousandths <> 0),
	CONSTRAINT "receipts_negative_corrects" CHECK (quantity_thousandths > 0 or corrects is not null)
);
--> statement-breakpoint
CREATE TABLE "statement_lines" (
	"id" uuid PRIMARY KEY NOT NULL,
	"producer_id" uuid NOT NULL,
	"statement_id" uuid,
	"kind" text NOT NULL,
	"receipt_id" uuid,
	"corrects" uuid,
	"date" date NOT NULL,
	"description" text NOT NULL,
	"unit" text DEFAULT '' NOT NULL,
	"quantity_thousandths" integer DEFAULT 0 NOT NULL,
	"price_cents" integer DEFAULT 0 NOT NULL,
	"amount_cents" integer NOT NULL,
	"entered_at" timestamp with time zone NOT NULL,
	"entered_by" text NOT NULL,
	CONSTRAINT "statement_lines_receipt_id_unique" UNIQUE("receipt_id"),
	CONSTRAINT "statement_lines_corrects_unique" UNIQUE("corrects"),
	CONSTRAINT "statement_lines_kind_known" CHECK (kind in ('goods', 'advance', 'crates', 'other')),
	CONSTRAINT "statement_lines_goods_received" CHECK ((kind = 'goods') = (receipt_id is not null))
);
--> statement-breakpoint
CREATE TABLE "statements" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"number" bigint GENERATED ALWAYS AS IDENTITY (sequence name "statements_number_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"producer_id" uuid NOT NULL,
	"from" date NOT NULL,
	"to" date NOT NULL,
	"state" text DEFAULT 'closed' NOT NULL,
	"total_cents" integer NOT NULL,
	"nota" text DEFAULT '' NOT NULL,
	"closed_at" timestamp with time zone NOT NULL,
	"closed_by" text NOT NULL,
	"paid_on" date,
	"pix_reference" text DEFAULT '' NOT NULL,
	"paid_by" text,
	CONSTRAINT "statements_number_unique" UNIQUE("number"),
	CONSTRAINT "statements_state_known" CHECK (state in ('closed', 'paid')),
	CONSTRAINT "statements_paid_when" CHECK ((state = 'paid') = (paid_on is not null)),
	CONSTRAINT "statements_period" CHECK ("from" <= "to")
);
--> statement-breakpoint
-- Previous release: it writes the former causes alone.
ALTER TABLE "week_returns" DROP CONSTRAINT "week_returns_cause_known";--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "family" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "in_baskets" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "order_items" ADD COLUMN "instead_of" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "order_items" ADD COLUMN "returned_cents" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "order_items" ADD COLUMN "missing_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "deliveries" ADD COLUMN "missing" jsonb;--> statement-breakpoint
ALTER TABLE "shortage_actions" ADD CONSTRAINT "shortage_actions_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "organic_proofs" ADD CONSTRAINT "organic_proofs_producer_id_producers_id_fk" FOREIGN KEY ("producer_id") REFERENCES "public"."producers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "crops" ADD CONSTRAINT "crops_producer_id_producers_id_fk" FOREIGN KEY ("producer_id") REFERENCES "public"."producers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "crops" ADD CONSTRAINT "crops_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "farm_links" ADD CONSTRAINT "farm_links_producer_id_producers_id_fk" FOREIGN KEY ("producer_id") REFERENCES "public"."producers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "farms" ADD CONSTRAINT "farms_producer_id_producers_id_fk" FOREIGN KEY ("producer_id") REFERENCES "public"."producers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "harvest_answers" ADD CONSTRAINT "harvest_answers_order_id_harvest_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."harvest_orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "harvest_forecasts" ADD CONSTRAINT "harvest_forecasts_date_harvest_rounds_date_fk" FOREIGN KEY ("date") REFERENCES "public"."harvest_rounds"("date") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "harvest_forecasts" ADD CONSTRAINT "harvest_forecasts_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "harvest_lines" ADD CONSTRAINT "harvest_lines_order_id_harvest_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."harvest_orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "harvest_lines" ADD CONSTRAINT "harvest_lines_crop_id_crops_id_fk" FOREIGN KEY ("crop_id") REFERENCES "public"."crops"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "harvest_lines" ADD CONSTRAINT "harvest_lines_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "harvest_offers" ADD CONSTRAINT "harvest_offers_crop_id_crops_id_fk" FOREIGN KEY ("crop_id") REFERENCES "public"."crops"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "harvest_orders" ADD CONSTRAINT "harvest_orders_date_harvest_rounds_date_fk" FOREIGN KEY ("date") REFERENCES "public"."harvest_rounds"("date") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "harvest_orders" ADD CONSTRAINT "harvest_orders_producer_id_producers_id_fk" FOREIGN KEY ("producer_id") REFERENCES "public"."producers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "receipts" ADD CONSTRAINT "receipts_producer_id_producers_id_fk" FOREIGN KEY ("producer_id") REFERENCES "public"."producers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "receipts" ADD CONSTRAINT "receipts_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "receipts" ADD CONSTRAINT "receipts_crop_id_crops_id_fk" FOREIGN KEY ("crop_id") REFERENCES "public"."crops"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "statement_lines" ADD CONSTRAINT "statement_lines_producer_id_producers_id_fk" FOREIGN KEY ("producer_id") REFERENCES "public"."producers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "statement_lines" ADD CONSTRAINT "statement_lines_statement_id_statements_id_fk" FOREIGN KEY ("statement_id") REFERENCES "public"."statements"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "statement_lines" ADD CONSTRAINT "statement_lines_receipt_id_receipts_id_fk" FOREIGN KEY ("receipt_id") REFERENCES "public"."receipts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "statement_lines" ADD CONSTRAINT "statement_lines_corrects_statement_lines_id_fk" FOREIGN KEY ("corrects") REFERENCES "public"."statement_lines"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "statements" ADD CONSTRAINT "statements_producer_id_producers_id_fk" FOREIGN KEY ("producer_id") REFERENCES "public"."producers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "shortage_actions_of_product" ON "shortage_actions" USING btree ("product_id","date");--> statement-breakpoint
CREATE INDEX "organic_proofs_of_producer" ON "organic_proofs" USING btree ("producer_id","valid_until");--> statement-breakpoint
CREATE INDEX "organic_proofs_by_end" ON "organic_proofs" USING btree ("valid_until");--> statement-breakpoint
CREATE UNIQUE INDEX "crops_one_a_product" ON "crops" USING btree ("producer_id","product_id") WHERE active;--> statement-breakpoint
CREATE INDEX "crops_of_product" ON "crops" USING btree ("product_id") WHERE active;--> statement-breakpoint
CREATE UNIQUE INDEX "farm_links_one_open" ON "farm_links" USING btree ("producer_id") WHERE revoked_at is null;--> statement-breakpoint
CREATE INDEX "harvest_answers_of_order" ON "harvest_answers" USING btree ("order_id","at");--> statement-breakpoint
CREATE INDEX "harvest_forecasts_of_product" ON "harvest_forecasts" USING btree ("product_id","date");--> statement-breakpoint
CREATE INDEX "harvest_lines_of_product" ON "harvest_lines" USING btree ("product_id");--> statement-breakpoint
CREATE INDEX "harvest_offers_of_day" ON "harvest_offers" USING btree ("date");--> statement-breakpoint
CREATE INDEX "harvest_orders_of_producer" ON "harvest_orders" USING btree ("producer_id","date");--> statement-breakpoint
CREATE INDEX "harvest_rounds_to_close" ON "harvest_rounds" USING btree (answers_until) WHERE closed_at is null;--> statement-breakpoint
CREATE INDEX "receipts_of_day" ON "receipts" USING btree ("date","producer_id");--> statement-breakpoint
CREATE INDEX "receipts_of_producer" ON "receipts" USING btree ("producer_id","date");--> statement-breakpoint
CREATE INDEX "receipts_of_product" ON "receipts" USING btree ("product_id","date");--> statement-breakpoint
CREATE INDEX "statement_lines_open" ON "statement_lines" USING btree ("producer_id","date") WHERE statement_id is null;--> statement-breakpoint
CREATE INDEX "statement_lines_of_statement" ON "statement_lines" USING btree ("statement_id") WHERE statement_id is not null;--> statement-breakpoint
CREATE INDEX "statement_lines_by_day" ON "statement_lines" USING btree ("date");--> statement-breakpoint
CREATE INDEX "statement_lines_crates" ON "statement_lines" USING btree ("producer_id","quantity_thousandths") WHERE kind = 'crates';--> statement-breakpoint
CREATE INDEX "statements_of_producer" ON "statements" USING btree ("producer_id","number" desc);--> statement-breakpoint
CREATE INDEX "statements_by_number" ON "statements" USING btree ("number" desc);--> statement-breakpoint
CREATE INDEX "statements_paid" ON "statements" USING btree ("paid_on") WHERE paid_on is not null;--> statement-breakpoint
CREATE INDEX "statements_unpaid" ON "statements" USING btree ("number") WHERE state = 'closed';--> statement-breakpoint
-- Previous release: over a column of this release and empty at first, so it takes one reading of the table.
CREATE INDEX IF NOT EXISTS "products_out_of_baskets" ON "products" USING btree ("id") WHERE not in_baskets;--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "deliveries_skipped" ON "deliveries" USING btree ("date") WHERE status = 'skipped';--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "subscriptions_due" ON "subscriptions" USING btree ("current_period_end") WHERE status in ('active', 'past_due', 'paused');--> statement-breakpoint
-- Previous release: the former causes stay allowed; its list of a customer's money cannot show a credit of the new one.
ALTER TABLE "week_returns" ADD CONSTRAINT "week_returns_cause_known" CHECK (cause in ('skip', 'cancelled', 'undeliverable', 'problem', 'worth', 'shortage', 'operator', 'credit_left', 'other'));
--> statement-breakpoint
-- Previous release: it knows none of these tables.
CREATE FUNCTION "refuse_change"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	RAISE EXCEPTION 'rows of % are only ever added', TG_TABLE_NAME USING ERRCODE = 'restrict_violation';
END $$;
--> statement-breakpoint
-- Previous release: it knows none of these tables.
CREATE TRIGGER "receipts_only_added" BEFORE UPDATE OR DELETE ON "receipts" FOR EACH ROW EXECUTE FUNCTION "refuse_change"();
--> statement-breakpoint
-- Previous release: it knows none of these tables.
CREATE TRIGGER "harvest_answers_only_added" BEFORE UPDATE OR DELETE ON "harvest_answers" FOR EACH ROW EXECUTE FUNCTION "refuse_change"();
--> statement-breakpoint
-- Previous release: it knows none of these tables.
CREATE TRIGGER "statement_lines_never_deleted" BEFORE DELETE ON "statement_lines" FOR EACH ROW EXECUTE FUNCTION "refuse_change"();
--> statement-breakpoint
-- Previous release: it knows none of these tables.
CREATE FUNCTION "close_statement_line"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF OLD.statement_id IS NOT NULL OR to_jsonb(NEW) - 'statement_id' <> to_jsonb(OLD) - 'statement_id' THEN
		RAISE EXCEPTION 'a line of a statement only ever gets its statement' USING ERRCODE = 'restrict_violation';
	END IF;
	RETURN NEW;
END $$;
--> statement-breakpoint
-- Previous release: it knows none of these tables.
CREATE TRIGGER "statement_lines_closed_once" BEFORE UPDATE ON "statement_lines" FOR EACH ROW EXECUTE FUNCTION "close_statement_line"();
--> statement-breakpoint
-- Previous release: it knows none of these tables.
CREATE TRIGGER "statements_never_deleted" BEFORE DELETE ON "statements" FOR EACH ROW EXECUTE FUNCTION "refuse_change"();
--> statement-breakpoint
-- Previous release: it knows none of these tables.
CREATE FUNCTION "keep_statement"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF to_jsonb(NEW) - '{state,nota,paid_on,pix_reference,paid_by}'::text[] <> to_jsonb(OLD) - '{state,nota,paid_on,pix_reference,paid_by}'::text[] THEN
		RAISE EXCEPTION 'a closed statement never changes' USING ERRCODE = 'restrict_violation';
	END IF;
	RETURN NEW;
END $$;
--> statement-breakpoint
-- Previous release: it knows none of these tables.
CREATE TRIGGER "statements_kept" BEFORE UPDATE ON "statements" FOR EACH ROW EXECUTE FUNCTION "keep_statement"();
