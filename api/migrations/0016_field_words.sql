ALTER TABLE "mails" RENAME TO "emails";--> statement-breakpoint
ALTER TABLE "emails" RENAME CONSTRAINT "mails_pkey" TO "emails_pkey";--> statement-breakpoint
ALTER TABLE "emails" RENAME CONSTRAINT "mails_key_unique" TO "emails_key_unique";--> statement-breakpoint
ALTER SEQUENCE "mails_seq_seq" RENAME TO "emails_seq_seq";--> statement-breakpoint
ALTER INDEX "mails_created_at" RENAME TO "emails_created_at";--> statement-breakpoint
ALTER TABLE "change_record" RENAME TO "audit_log";--> statement-breakpoint
ALTER TABLE "audit_log" RENAME COLUMN "deed" TO "action";--> statement-breakpoint
ALTER TABLE "audit_log" RENAME CONSTRAINT "change_record_pkey" TO "audit_log_pkey";--> statement-breakpoint
ALTER TABLE "audit_log" RENAME CONSTRAINT "change_record_actor_id_users_id_fk" TO "audit_log_actor_id_users_id_fk";--> statement-breakpoint
ALTER SEQUENCE "change_record_id_seq" RENAME TO "audit_log_id_seq";--> statement-breakpoint
ALTER INDEX "change_record_by_subject" RENAME TO "audit_log_by_subject";--> statement-breakpoint
ALTER INDEX "change_record_by_actor" RENAME TO "audit_log_by_actor";--> statement-breakpoint
ALTER TRIGGER "change_record_is_kept" ON "audit_log" RENAME TO "audit_log_is_kept";--> statement-breakpoint
ALTER TABLE "surplus_subscriptions" RENAME TO "duplicate_subscriptions";--> statement-breakpoint
ALTER TABLE "duplicate_subscriptions" RENAME CONSTRAINT "surplus_subscriptions_pkey" TO "duplicate_subscriptions_pkey";--> statement-breakpoint
ALTER TABLE "duplicate_subscriptions" RENAME CONSTRAINT "surplus_subscriptions_subscription_id_subscriptions_id_fk" TO "duplicate_subscriptions_subscription_id_subscriptions_id_fk";--> statement-breakpoint
ALTER INDEX "surplus_subscriptions_pending" RENAME TO "duplicate_subscriptions_pending";--> statement-breakpoint
ALTER TABLE "subscriptions" RENAME COLUMN "surplus_at" TO "duplicate_at";--> statement-breakpoint
ALTER TABLE "subscriptions" RENAME COLUMN "settled_at" TO "synced_at";--> statement-breakpoint
ALTER TABLE "deliveries" RENAME COLUMN "told_at" TO "notified_at";--> statement-breakpoint
ALTER INDEX "deliveries_to_tell" RENAME TO "deliveries_to_notify";--> statement-breakpoint
ALTER TABLE "subscription_invoices" RENAME COLUMN "tries" TO "attempt_count";--> statement-breakpoint
ALTER INDEX "subscription_invoices_unsettled" RENAME TO "subscription_invoices_unpaid";--> statement-breakpoint
ALTER INDEX "subscription_attempts_unsettled" RENAME TO "subscription_attempts_open";--> statement-breakpoint
ALTER INDEX "payment_attempts_unsettled" RENAME TO "payment_attempts_open";
