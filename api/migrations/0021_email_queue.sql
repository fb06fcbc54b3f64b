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
-- E-mails that still waited as jobs, or were given up there, are sent from the table. What is older than the store
-- would try is left to the operator; a link that has ended goes to nobody.
DO $$ BEGIN
  IF to_regclass('pgboss.job') IS NOT NULL THEN
    UPDATE "emails" SET
      "next_attempt_at" = CASE WHEN "created_at" > now() - interval '3 days' THEN now() END,
      "failed_at" = CASE WHEN "created_at" <= now() - interval '3 days' THEN now() END,
      "valid_until" = CASE WHEN "key" LIKE 'password-reset:%' THEN "created_at" + interval '1 hour'
        WHEN "key" LIKE 'email-confirmation:%' THEN "created_at" + interval '2 days' END
    WHERE "sent_at" IS NULL AND "id"::text IN (
      SELECT data->>'id' FROM pgboss.job WHERE name = 'mail.deliver' AND state <> 'completed');
    UPDATE "emails" SET "failed_at" = NULL WHERE "failed_at" IS NOT NULL AND "valid_until" < now();
  END IF;
END $$;
