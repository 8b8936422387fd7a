-- What a settlement writes, by single statements over all that is due: what the database takes to have it at all.
CREATE TEMP TABLE due ON COMMIT DROP AS
SELECT r.id, r.beneficiary_id, r.amount, nextval(pg_get_serial_sequence('ledger_batch', 'id')) AS batch_id
FROM reward AS r WHERE r.status = 'pending' ORDER BY r.hold_until, r.id;
INSERT INTO ledger_batch (id, type, idem_key, ref_type, ref_id, effective_at, actor)
SELECT batch_id, 'reward_settled', 'peer:' || id, 'reward', id, now(), 'bench' FROM due;
INSERT INTO ledger_line (batch_id, account_id, user_id, asset, debit, credit, balance_after, record_type, bucket)
SELECT batch_id, a.id, a.user_id, 'USDT', CASE WHEN a.code = '204' THEN amount ELSE 0 END,
  CASE WHEN a.code = '204' THEN 0 ELSE amount END, a.balance, 'hadBalance', CASE WHEN a.code = '204' THEN 'pending' ELSE 'available' END
FROM due JOIN ledger_account AS a ON a.user_id = due.beneficiary_id AND a.code IN ('201', '204') AND a.asset = 'USDT';
UPDATE ledger_account AS a SET balance = a.balance + CASE WHEN a.code = '204' THEN -total ELSE total END
FROM (SELECT beneficiary_id, sum(amount) AS total FROM due GROUP BY 1) AS sums
WHERE a.user_id = sums.beneficiary_id AND a.code IN ('201', '204') AND a.asset = 'USDT';
UPDATE reward SET status = 'settled', settled_at = now(), settle_batch_id = due.batch_id FROM due WHERE reward.id = due.id;
