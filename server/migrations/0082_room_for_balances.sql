-- Balances change all day: a changed row that finds room on its page needs no new entry in the indexes.
ALTER TABLE "ledger_account" SET (fillfactor = 75);
