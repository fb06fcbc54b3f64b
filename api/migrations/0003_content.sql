CREATE TABLE "contact_messages" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"name" text NOT NULL,
	"email" text NOT NULL,
	"message" text NOT NULL,
	"read_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "post_slugs" (
	"slug" text PRIMARY KEY NOT NULL,
	"post_id" uuid NOT NULL
);
--> statement-breakpoint
CREATE TABLE "posts" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"slug" text NOT NULL,
	"title" text NOT NULL,
	"author" text NOT NULL,
	"excerpt" text NOT NULL,
	"excerpt_given" boolean DEFAULT false NOT NULL,
	"content" text NOT NULL,
	"image_url" text NOT NULL,
	"published" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "posts_slug_unique" UNIQUE("slug")
);
--> statement-breakpoint
CREATE TABLE "producers" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"name" text NOT NULL,
	"name_folded" text GENERATED ALWAYS AS (translate(lower(name), 'áàâãäåéèêëíìîïóòôõöúùûüçñ', 'aaaaaaeeeeiiiiooooouuuucn')) STORED NOT NULL,
	"story" text NOT NULL,
	"location" text NOT NULL,
	"products" text NOT NULL,
	"image_url" text DEFAULT '' NOT NULL,
	"active" boolean DEFAULT true NOT NULL,
	"order_index" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "producers_order_not_negative" CHECK ("producers"."order_index" >= 0)
);
--> statement-breakpoint
CREATE TABLE "coverage_zones" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"city" text NOT NULL,
	"state" text NOT NULL,
	"neighborhood" text,
	"cep_from" integer NOT NULL,
	"cep_to" integer NOT NULL,
	CONSTRAINT "coverage_zones_start" UNIQUE NULLS NOT DISTINCT("city","state","neighborhood","cep_from"),
	CONSTRAINT "coverage_zones_range" CHECK ("coverage_zones"."cep_from" >= 0 and "coverage_zones"."cep_from" <= "coverage_zones"."cep_to" and "coverage_zones"."cep_to" <= 99999999),
	CONSTRAINT "coverage_zones_state" CHECK ("coverage_zones"."state" ~ '^[A-Z]{2}$')
);
--> statement-breakpoint
ALTER TABLE "post_slugs" ADD CONSTRAINT "post_slugs_post_id_posts_id_fk" FOREIGN KEY ("post_id") REFERENCES "public"."posts"("id") ON DELETE cascade ON UPDATE no action DEFERRABLE INITIALLY DEFERRED;--> statement-breakpoint
CREATE INDEX "contact_messages_newest" ON "contact_messages" USING btree ("created_at" desc,"id");--> statement-breakpoint
CREATE INDEX "contact_messages_unread" ON "contact_messages" USING btree ("created_at" desc,"id") WHERE read_at is null;--> statement-breakpoint
CREATE INDEX "post_slugs_post" ON "post_slugs" USING btree ("post_id");--> statement-breakpoint
CREATE INDEX "posts_newest" ON "posts" USING btree ("created_at" desc,"id");--> statement-breakpoint
CREATE INDEX "posts_newest_published" ON "posts" USING btree ("created_at" desc,"id") WHERE published;--> statement-breakpoint
CREATE INDEX "producers_order" ON "producers" USING btree ("order_index","name_folded","id");--> statement-breakpoint
CREATE INDEX "coverage_zones_cep" ON "coverage_zones" USING btree ("cep_from","cep_to");--> statement-breakpoint
CREATE INDEX "products_newest" ON "products" USING btree ("created_at" desc,"id") WHERE deleted_at is null;--> statement-breakpoint
ALTER TABLE "coverage_zones" ADD CONSTRAINT "coverage_zones_cities_apart" EXCLUDE USING gist (int4range("cep_from", "cep_to", '[]') WITH &&) WHERE ("neighborhood" is null);--> statement-breakpoint
ALTER TABLE "coverage_zones" ADD CONSTRAINT "coverage_zones_neighborhoods_apart" EXCLUDE USING gist (int4range("cep_from", "cep_to", '[]') WITH &&) WHERE ("neighborhood" is not null);--> statement-breakpoint
INSERT INTO "coverage_zones" ("city", "state", "cep_from", "cep_to") VALUES
	('Salvador', 'BA', 40000000, 42599999),
	('Cruz das Almas', 'BA', 44380000, 44399999);
