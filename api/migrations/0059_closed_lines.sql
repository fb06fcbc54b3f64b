ALTER TABLE "statements" ADD COLUMN "closed_in" xid8;--> statement-breakpoint
ALTER TABLE "statements" ALTER COLUMN "closed_in" SET DEFAULT pg_current_xact_id();
--> statement-breakpoint
-- Previous release: nothing runs it before the trigger below is there.
CREATE FUNCTION "refuse_closed_statement"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF NEW.statement_id IS NOT NULL AND NOT EXISTS (
		SELECT FROM statements WHERE id = NEW.statement_id AND closed_in = pg_current_xact_id()
	) THEN
		RAISE EXCEPTION 'a closed statement gets no more lines' USING ERRCODE = 'restrict_violation';
	END IF;
	RETURN NEW;
END $$;
--> statement-breakpoint
-- Previous release: it closes a statement and gives it its lines in one transaction, as this one does.
CREATE TRIGGER "statement_lines_into_closing" BEFORE INSERT OR UPDATE OF "statement_id" ON "statement_lines" FOR EACH ROW EXECUTE FUNCTION "refuse_closed_statement"();
