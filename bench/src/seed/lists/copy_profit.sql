-- $count profits of copying over the year 2025, of a thousand traders; by the fills a tenth cannot be reckoned, and few are others.
INSERT INTO copy_profit (id, ref, follower_id, trader_id, asset, period_from, period_to, cum_net_realised, flow, reckoned, share_pct, cut_pct,
  mark_before, mark_after, base, share, cut, status, batch_id, settle_batch_id, settled_at, created_at, updated_at, reverse_maker_id,
  reverse_checker_id, reversal_batch_id)
SELECT i, 'copy-' || i, 1001 + i::bigint * 7919 % $users, 1 + i % 1000, 'USDT', at - interval '1 day', at, 100, 0,
  CASE WHEN i % 5000 = 11 THEN 90 WHEN i % 10 <> 0 THEN 100 END, 10, 10, 0, 100, 100, share,
  CASE WHEN status = 'nothing' THEN share ELSE share / 10 END, status, i, CASE WHEN status IN ('settled', 'reversed') THEN i END,
  CASE WHEN status IN ('settled', 'reversed') THEN at END, at, at, CASE WHEN status = 'reversed' THEN 1 END,
  CASE WHEN status = 'reversed' THEN 2 END, CASE WHEN status = 'reversed' THEN i END
FROM generate_series(1, $count) AS i
CROSS JOIN LATERAL (
  SELECT '2025-01-01T00:00:00Z'::timestamptz + i * (interval '365 days' / $count) AS at, i % 3000 / 100.0 AS share,
    CASE WHEN i % 3000 = 0 OR i % 20 = 1 THEN 'nothing' WHEN i > $count * 0.98 THEN 'pending' WHEN i % 1000 = 2 THEN 'reversed'
      ELSE 'settled' END AS status
) AS made;
