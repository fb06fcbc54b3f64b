ALTER TABLE "statement_lines" ADD COLUMN "corrects" uuid;--> statement-breakpoint
-- Previous release: it knows none of these tables.
ALTER TABLE "statement_lines" ADD CONSTRAINT "statement_lines_corrects_statement_lines_id_fk" FOREIGN KEY ("corrects") REFERENCES "public"."statement_lines"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "statement_lines_crates" ON "statement_lines" USING btree ("producer_id","quantity_thousandths") WHERE kind = 'crates';--> statement-breakpoint
-- Previous release: it knows none of these tables.
ALTER TABLE "statement_lines" ADD CONSTRAINT "statement_lines_corrects_unique" UNIQUE("corrects");
--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "statements_paid" ON "statements" USING btree ("paid_on") WHERE paid_on is not null;
