CREATE TABLE "key_proof" (
	"id" integer PRIMARY KEY NOT NULL,
	"sealed" text NOT NULL,
	CONSTRAINT "key_proof_one" CHECK (id = 1)
);
