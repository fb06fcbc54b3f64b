DROP INDEX "card_changes_open";--> statement-breakpoint
CREATE INDEX "card_changes_unfinished" ON "card_changes" USING btree ("created_at") WHERE done_at is null;