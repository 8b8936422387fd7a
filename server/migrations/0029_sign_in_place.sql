CREATE TABLE "sign_in_place" (
	"admin_id" bigint NOT NULL,
	"device" text NOT NULL,
	"network" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "sign_in_place_admin_id_device_network_pk" PRIMARY KEY("admin_id","device","network")
);
--> statement-breakpoint
ALTER TABLE "sign_in_place" ADD CONSTRAINT "sign_in_place_admin_id_admin_id_fk" FOREIGN KEY ("admin_id") REFERENCES "public"."admin"("id") ON DELETE no action ON UPDATE no action;