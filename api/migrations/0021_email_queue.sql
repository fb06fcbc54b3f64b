ALTER TABLE "emails" ADD COLUMN "reply_to" text;--> statement-breakpoint
ALTER TABLE "emails" ADD COLUMN "next_attempt_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "emails" ADD COLUMN "attempts" smallint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "emails" ADD COLUMN "last_error" text;--> statement-breakpoint
ALTER TABLE "emails" ADD COLUMN "valid_until" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "emails" ADD COLUMN "failed_at" timestamp with time zone;--> statement-breakpoint
CREATE INDEX "emails_due" ON "emails" USING btree ("next_attempt_at") WHERE next_attempt_at is not null;--> statement-breakpoint
CREATE INDEX "emails_waiting" ON "emails" USING btree ("recipient","seq") WHERE next_attempt_at is not null;--> statement-breakpoint
CREATE INDEX "emails_failed" ON "emails" USING btree ("failed_at") WHERE failed_at is not null;--> statement-breakpoint
CREATE INDEX "contact_messages_by_sender" ON "contact_messages" USING btree (lower("email"));--> statement-breakpoint
-- E-mails that still waited as jobs, or were given up there, are sent from the table.
DO $$ BEGIN
  IF to_regclass('pgboss.job') IS NOT NULL THEN
    UPDATE "emails" SET "next_attempt_at" = now()
    WHERE "sent_at" IS NULL AND "id"::text IN (
      SELECT data->>'id' FROM pgboss.job WHERE name = 'mail.deliver' AND state <> 'completed');
  END IF;
END $$;
