CREATE TABLE "favourites" (
	"user_id" uuid NOT NULL,
	"product_id" uuid NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "favourites_user_id_product_id_pk" PRIMARY KEY("user_id","product_id")
);
--> statement-breakpoint
CREATE TABLE "product_slugs" (
	"slug" text PRIMARY KEY NOT NULL,
	"product_id" uuid NOT NULL
);
--> statement-breakpoint
CREATE TABLE "search_synonyms" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"words" text[] NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "search_synonyms_words" CHECK (cardinality(words) >= 2)
);
--> statement-breakpoint
CREATE TABLE "post_products" (
	"post_id" uuid NOT NULL,
	"product_id" uuid NOT NULL,
	"position" smallint NOT NULL,
	CONSTRAINT "post_products_post_id_product_id_pk" PRIMARY KEY("post_id","product_id")
);
--> statement-breakpoint
CREATE TABLE "coverage_wishes" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"email" text NOT NULL,
	"cep" text NOT NULL,
	"neighborhood" text DEFAULT '' NOT NULL,
	"city" text DEFAULT '' NOT NULL,
	"state" text DEFAULT '' NOT NULL,
	"consent_at" timestamp with time zone NOT NULL,
	"token_hash" text NOT NULL,
	"notified_at" timestamp with time zone,
	CONSTRAINT "coverage_wishes_token_hash_unique" UNIQUE("token_hash"),
	CONSTRAINT "coverage_wishes_cep_digits" CHECK ("coverage_wishes"."cep" ~ '^[0-9]{8}$')
);
--> statement-breakpoint
CREATE TABLE "problem_reports" (
	"message_id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"order_id" uuid,
	"delivery_id" uuid,
	"items" jsonb NOT NULL,
	"photos" text[] NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "problem_reports_of_one" CHECK (num_nonnulls(order_id, delivery_id) = 1)
);
--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "slug" text;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "producer_id" uuid;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "season_from" smallint;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "season_to" smallint;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "keeping" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "usage" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "harvested_for_baskets" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "producers" ADD COLUMN "organic_evidence" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "order_items" ADD COLUMN "producer_id" uuid;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD COLUMN "address_id" uuid;--> statement-breakpoint
ALTER TABLE "favourites" ADD CONSTRAINT "favourites_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "favourites" ADD CONSTRAINT "favourites_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product_slugs" ADD CONSTRAINT "product_slugs_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "post_products" ADD CONSTRAINT "post_products_post_id_posts_id_fk" FOREIGN KEY ("post_id") REFERENCES "public"."posts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "post_products" ADD CONSTRAINT "post_products_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "problem_reports" ADD CONSTRAINT "problem_reports_message_id_contact_messages_id_fk" FOREIGN KEY ("message_id") REFERENCES "public"."contact_messages"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "problem_reports" ADD CONSTRAINT "problem_reports_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "problem_reports" ADD CONSTRAINT "problem_reports_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "problem_reports" ADD CONSTRAINT "problem_reports_delivery_id_deliveries_id_fk" FOREIGN KEY ("delivery_id") REFERENCES "public"."deliveries"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "favourites_by_product" ON "favourites" USING btree ("product_id");--> statement-breakpoint
CREATE INDEX "product_slugs_product" ON "product_slugs" USING btree ("product_id");--> statement-breakpoint
CREATE INDEX "post_products_by_product" ON "post_products" USING btree ("product_id");--> statement-breakpoint
CREATE UNIQUE INDEX "coverage_wishes_once" ON "coverage_wishes" USING btree (lower(email),"cep");--> statement-breakpoint
CREATE INDEX "coverage_wishes_waiting" ON "coverage_wishes" USING btree ("cep") WHERE notified_at is null;--> statement-breakpoint
CREATE INDEX "problem_reports_by_order" ON "problem_reports" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "problem_reports_by_delivery" ON "problem_reports" USING btree ("delivery_id");--> statement-breakpoint
CREATE INDEX "problem_reports_by_user" ON "problem_reports" USING btree ("user_id");--> statement-breakpoint
ALTER TABLE "products" ADD CONSTRAINT "products_producer_id_producers_id_fk" FOREIGN KEY ("producer_id") REFERENCES "public"."producers"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_items" ADD CONSTRAINT "order_items_producer_id_producers_id_fk" FOREIGN KEY ("producer_id") REFERENCES "public"."producers"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD CONSTRAINT "subscriptions_address_id_addresses_id_fk" FOREIGN KEY ("address_id") REFERENCES "public"."addresses"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "products_by_producer" ON "products" USING btree ("producer_id") WHERE active and deleted_at is null;--> statement-breakpoint
CREATE INDEX "order_items_by_producer" ON "order_items" USING btree ("producer_id") WHERE producer_id is not null;--> statement-breakpoint
CREATE INDEX "subscriptions_by_address" ON "subscriptions" USING btree ("address_id") WHERE address_id is not null;--> statement-breakpoint
ALTER TABLE "products" ADD CONSTRAINT "products_slug_unique" UNIQUE("slug");--> statement-breakpoint
ALTER TABLE "products" ADD CONSTRAINT "products_season_known" CHECK ((season_from is null and season_to is null) or (season_from between 1 and 12 and season_to between 1 and 12));--> statement-breakpoint
UPDATE "products" SET "slug" = "named"."base" || CASE WHEN "named"."place" > 1 THEN '-' || left("products"."id"::text, 8) ELSE '' END
FROM (
	SELECT "id", "base", row_number() OVER (PARTITION BY "base" ORDER BY "created_at", "id") AS "place"
	FROM (
		SELECT "id", "created_at", coalesce(nullif(trim(both '-' from left(regexp_replace("name_folded", '[^a-z0-9]+', '-', 'g'), 80)), ''), 'produto') AS "base"
		FROM "products" WHERE "deleted_at" IS NULL
	) AS "bases"
) AS "named"
WHERE "named"."id" = "products"."id";--> statement-breakpoint
INSERT INTO "product_slugs" ("slug", "product_id") SELECT "slug", "id" FROM "products" WHERE "slug" IS NOT NULL;--> statement-breakpoint
UPDATE "subscriptions" SET "address_id" = (SELECT "id" FROM "addresses" WHERE "addresses"."user_id" = "subscriptions"."user_id" AND "addresses"."is_default");
