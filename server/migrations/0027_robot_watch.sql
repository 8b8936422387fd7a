CREATE TABLE "robot_watch" (
	"id" integer PRIMARY KEY NOT NULL,
	"looked_at" timestamp with time zone NOT NULL,
	"since" timestamp with time zone NOT NULL,
	CONSTRAINT "robot_watch_one" CHECK (id = 1)
);
