-- What moved a bond is written once.
CREATE TRIGGER trader_bond_entry_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON trader_bond_entry
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
-- What moved bonds before there was a record of it.
INSERT INTO trader_bond_entry (trader_id, kind, amount, batch_id, created_at)
SELECT coalesce(a.trader_id, b.ref_id),
  CASE b.type WHEN 'bond_returned' THEN 'released' WHEN 'bond_forfeited' THEN 'forfeited'
    ELSE CASE b.ref_type WHEN 'trader' THEN 'topped_up' ELSE 'held' END END,
  (SELECT sum(l.debit + l.credit) FROM ledger_line AS l WHERE l.batch_id = b.id AND l.bucket = 'bond'), b.id, b.created_at
FROM ledger_batch AS b LEFT JOIN trader_application AS a ON b.ref_type = 'trader_application' AND a.id = b.ref_id
WHERE b.type IN ('bond_paid', 'bond_returned', 'bond_forfeited') AND b.ref_type IN ('trader', 'trader_application')
ORDER BY b.id;
