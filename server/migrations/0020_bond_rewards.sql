ALTER TABLE "trader" DROP CONSTRAINT "trader_bond_kind_known";--> statement-breakpoint
ALTER TABLE "trader" DROP CONSTRAINT "trader_bond_asked";--> statement-breakpoint
ALTER TABLE "trader_bond_entry" DROP CONSTRAINT "trader_bond_entry_known";--> statement-breakpoint
ALTER TABLE "trader" ADD COLUMN "bond_to" text;--> statement-breakpoint
ALTER TABLE "trader" ADD CONSTRAINT "trader_bond_to_known" CHECK (bond_to in ('bond', 'available') and (bond_kind is not distinct from 'reward') = (bond_to is not null));--> statement-breakpoint
ALTER TABLE "trader" ADD CONSTRAINT "trader_bond_kind_known" CHECK (bond_kind in ('release', 'forfeit', 'reward'));--> statement-breakpoint
ALTER TABLE "trader" ADD CONSTRAINT "trader_bond_asked" CHECK (bond_maker_id is null or (bond_kind is not null and bond_amount > 0 and (bond_kind = 'reward') = (status <> 'revoked')));--> statement-breakpoint
ALTER TABLE "trader_bond_entry" ADD CONSTRAINT "trader_bond_entry_known" CHECK (kind in ('held', 'topped_up', 'rewarded', 'released', 'forfeited'));