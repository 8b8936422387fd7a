-- $count rewards that are due, ten for each beneficiary, and the wallets in which they wait; their numbers begin at $first.
INSERT INTO ledger_account (code, user_id, asset, normal_side, balance, min_balance)
SELECT code, owner, 'USDT', 'credit', balance, 0
FROM generate_series(1, $count / 10) AS owner CROSS JOIN (VALUES ('201', 0), ('204', 10)) AS wallet (code, balance)
ON CONFLICT (user_id, code, asset) WHERE user_id IS NOT NULL DO UPDATE SET balance = ledger_account.balance + excluded.balance;
INSERT INTO reward (source_type, source_id, source_user_id, beneficiary_id, kind, generation, rate, base, amount, asset,
  status, hold_until, batch_id, created_at)
SELECT 'fee', $first + i, 1, 1 + (i - 1) % ($count / 10), 'distribution', 1, 20, 5, 1, 'USDT', 'pending',
  '2025-01-01T00:00:00Z'::timestamptz + i * interval '1 second', $first + i, '2025-01-01T00:00:00Z'
FROM generate_series(1, $count) AS i;
