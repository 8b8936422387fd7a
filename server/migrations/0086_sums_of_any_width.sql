ALTER TABLE "balance_snapshot" ALTER COLUMN "balance" SET DATA TYPE numeric;--> statement-breakpoint
ALTER TABLE "recon_break" ALTER COLUMN "difference" SET DATA TYPE numeric;--> statement-breakpoint
ALTER TABLE "share_replay_user" ALTER COLUMN "was_usdt" SET DATA TYPE numeric;--> statement-breakpoint
ALTER TABLE "share_replay_user" ALTER COLUMN "was_usdt" SET DEFAULT '0';--> statement-breakpoint
ALTER TABLE "share_replay_user" ALTER COLUMN "would_usdt" SET DATA TYPE numeric;--> statement-breakpoint
ALTER TABLE "share_replay_user" ALTER COLUMN "would_usdt" SET DEFAULT '0';--> statement-breakpoint
ALTER TABLE "share_replay_user" ALTER COLUMN "day_usdt" SET DATA TYPE numeric;--> statement-breakpoint
ALTER TABLE "share_replay_user" ALTER COLUMN "day_usdt" SET DEFAULT '0';--> statement-breakpoint
ALTER TABLE "share_replay_user" ALTER COLUMN "paid_usdt" SET DATA TYPE numeric;