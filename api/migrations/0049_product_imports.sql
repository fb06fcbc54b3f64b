CREATE TABLE "product_imports" (
	"id" uuid PRIMARY KEY NOT NULL,
	"file_hash" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"by" text NOT NULL,
	"result" jsonb NOT NULL
);
--> statement-breakpoint
CREATE INDEX "product_imports_of_file" ON "product_imports" USING btree ("file_hash","at" desc);