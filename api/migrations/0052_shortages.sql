CREATE TABLE "shortage_actions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"date" date NOT NULL,
	"product_id" uuid NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"by" text NOT NULL,
	"result" jsonb NOT NULL
);
--> statement-breakpoint

-- Previous release: it writes the former causes alone.
ALTER TABLE "week_returns" DROP CONSTRAINT "week_returns_cause_known";--> statement-breakpoint
ALTER TABLE "order_items" ADD COLUMN "instead_of" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "order_items" ADD COLUMN "missing_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "deliveries" ADD COLUMN "missing" jsonb;--> statement-breakpoint
ALTER TABLE "shortage_actions" ADD CONSTRAINT "shortage_actions_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "shortage_actions_of_product" ON "shortage_actions" USING btree ("product_id","date");--> statement-breakpoint

-- Previous release: the former causes stay allowed; its list of a customer's money cannot show a credit of the new one.
ALTER TABLE "week_returns" ADD CONSTRAINT "week_returns_cause_known" CHECK (cause in ('skip', 'cancelled', 'undeliverable', 'problem', 'worth', 'shortage', 'operator', 'credit_left', 'other'));