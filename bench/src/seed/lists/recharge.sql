-- $count recharges over the year 2025: nearly all credited, by the batches of the ledger.
INSERT INTO recharge (id, no, user_id, asset, network, amount, fee, credited, address, txid, vout, provider_ref, source, confirmations,
  status, batch_id, confirmed_at, created_at, updated_at)
SELECT i, 'R' || lpad(i::text, 9, '0'), CASE WHEN status <> 'unmatched' THEN 1 + i::bigint * 7919 % $users END,
  CASE WHEN i % 100 = 0 THEN 'L' ELSE 'USDT' END, CASE WHEN source = 'chain' THEN (ARRAY['TRC20', 'TRC20', 'BEP20', 'ERC20'])[1 + i % 4] END,
  10 + i::bigint * 104729 % 99991 / 10.0, 0, CASE WHEN status = 'credited' THEN 10 + i::bigint * 104729 % 99991 / 10.0 ELSE 0 END,
  CASE WHEN source = 'chain' THEN 'T' || md5((i % 200000)::text) END, CASE WHEN source = 'chain' THEN md5(i::text) || md5('tx' || i) END,
  CASE WHEN source = 'chain' THEN 0 END, CASE WHEN source = 'psp' THEN 'pay-' || i END, source, 20, status,
  CASE WHEN status = 'credited' THEN 10000000 + 1 + i % $batches END, created_at, created_at, created_at
FROM generate_series(1, $count) AS i
CROSS JOIN LATERAL (
  SELECT '2025-01-01T00:00:00Z'::timestamptz + i * (interval '365 days' / $count) AS created_at,
    CASE i % 50 WHEN 0 THEN 'manual' WHEN 1 THEN 'psp' ELSE 'chain' END AS source,
    CASE WHEN i % 1000 = 1 THEN 'unmatched' WHEN i % 1000 = 2 THEN 'pending_review' WHEN i % 100 = 3 THEN 'expired'
      WHEN i % 100 = 4 THEN 'refused' WHEN i > $count * 0.999 THEN 'confirming' ELSE 'credited' END AS status
) AS made;
