CREATE TABLE "staff_notes" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"author_id" uuid NOT NULL,
	"author_name" text NOT NULL,
	"text" text NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"edited_at" timestamp with time zone,
	"removed_at" timestamp with time zone
);
--> statement-breakpoint

-- Previous release: writes nothing into it; waits while the table is written anew, 4 s for 100,000 addresses on two busy cores.
ALTER TABLE "addresses" ADD COLUMN "search_text" text GENERATED ALWAYS AS (translate(lower(' ' || neighborhood), 'áàâãäåéèêëíìîïóòôõöúùûüçñ', 'aaaaaaeeeeiiiiooooouuuucn')) STORED NOT NULL;--> statement-breakpoint

-- Previous release: writes nothing into it; waits while the table is written anew, 8 s for 100,000 people on two busy cores.
ALTER TABLE "users" ADD COLUMN "search_text" text GENERATED ALWAYS AS (translate(lower(' ' || name || ' ' || coalesce(email, '') || ' ' || coalesce(phone, '') || ' ' || coalesce(cpf, '')), 'áàâãäåéèêëíìîïóòôõöúùûüçñ', 'aaaaaaeeeeiiiiooooouuuucn')) STORED NOT NULL;--> statement-breakpoint
ALTER TABLE "staff_notes" ADD CONSTRAINT "staff_notes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "staff_notes" ADD CONSTRAINT "staff_notes_author_id_users_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "staff_notes_by_person" ON "staff_notes" USING btree ("user_id","created_at" desc);--> statement-breakpoint
CREATE INDEX "staff_notes_removed" ON "staff_notes" USING btree ("removed_at");--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "emails_by_recipient" ON "emails" USING btree ("recipient","created_at" desc,"seq" desc);--> statement-breakpoint

-- Previous release: waits with the column above, 2 s for 100,000 addresses.
CREATE INDEX "addresses_search" ON "addresses" USING gin (search_text gin_trgm_ops);--> statement-breakpoint

-- Previous release: waits with the column above, 6 s for 100,000 people.
CREATE INDEX "users_search" ON "users" USING gin (search_text gin_trgm_ops) WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "users_customers" ON "users" USING btree ("created_at" desc,"id" desc) WHERE role = 'customer' and deleted_at is null;