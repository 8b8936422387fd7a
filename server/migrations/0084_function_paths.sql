-- Guards look up tables where the owner put them, not where the caller's session says. Temporary tables come last, because
-- PostgreSQL searches them first where the path does not name them.
ALTER FUNCTION refuse_change() SET search_path = pg_catalog, public, pg_temp;--> statement-breakpoint
ALTER FUNCTION check_batch_balances() SET search_path = pg_catalog, public, pg_temp;--> statement-breakpoint
ALTER FUNCTION tell_moved_account() SET search_path = pg_catalog, public, pg_temp;--> statement-breakpoint
ALTER FUNCTION refuse_closed_period() SET search_path = pg_catalog, public, pg_temp;--> statement-breakpoint
ALTER FUNCTION check_adjustment_people() SET search_path = pg_catalog, public, pg_temp;--> statement-breakpoint
ALTER FUNCTION check_user_decision() SET search_path = pg_catalog, public, pg_temp;--> statement-breakpoint
ALTER FUNCTION check_code_people() SET search_path = pg_catalog, public, pg_temp;--> statement-breakpoint
ALTER FUNCTION refuse_less_filled() SET search_path = pg_catalog, public, pg_temp;--> statement-breakpoint
ALTER FUNCTION keep_exchange_fill() SET search_path = pg_catalog, public, pg_temp;--> statement-breakpoint
ALTER FUNCTION keep_exchange_fill_account() SET search_path = pg_catalog, public, pg_temp;
