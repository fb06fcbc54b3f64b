CREATE TABLE "change_record" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "change_record_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"at" timestamp with time zone NOT NULL,
	"actor_id" uuid NOT NULL,
	"actor_name" text NOT NULL,
	"subject" text NOT NULL,
	"subject_id" text NOT NULL,
	"subject_name" text DEFAULT '' NOT NULL,
	"deed" text NOT NULL,
	"before" text,
	"after" text
);
--> statement-breakpoint
ALTER TABLE "change_record" ADD CONSTRAINT "change_record_actor_id_users_id_fk" FOREIGN KEY ("actor_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "change_record_by_subject" ON "change_record" USING btree ("subject","id" desc);--> statement-breakpoint
CREATE INDEX "change_record_by_actor" ON "change_record" USING btree ("actor_id","id" desc);--> statement-breakpoint
-- What the store's staff did is only ever added to, whatever the code above it may try.
CREATE FUNCTION "refuse_to_rewrite"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	RAISE EXCEPTION '% is only ever added to', TG_TABLE_NAME USING ERRCODE = 'insufficient_privilege';
END $$;--> statement-breakpoint
CREATE TRIGGER "change_record_is_kept" BEFORE UPDATE OR DELETE OR TRUNCATE ON "change_record" FOR EACH STATEMENT EXECUTE FUNCTION "refuse_to_rewrite"();
