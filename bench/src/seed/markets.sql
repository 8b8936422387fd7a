-- Three exchanges with forty pairs each, all of them on: half are spot, most others linear perpetuals; those that are there already stay.
INSERT INTO exchange (id, code, name, status, supports, key_fields, rate_limit_ms, timeframes)
OVERRIDING SYSTEM VALUE
SELECT $first + e, 'bench' || e, 'Bench ' || e, 'on', '{spot,linear}', '{apiKey,secret}', 50, '{1m,1h}' FROM generate_series(1, 3) AS e
ON CONFLICT DO NOTHING;
INSERT INTO pair (id, exchange_id, native_id, contract_type, symbol, base, quote, settle, contract_size, expiry, tick, step, min_qty,
  min_notional, status, sort, source)
OVERRIDING SYSTEM VALUE
SELECT $first + 100 * e + p, $first + e, 'COIN' || p || 'USDT', type, 'COIN' || p || '/USDT', 'COIN' || p, 'USDT',
  CASE WHEN type LIKE 'linear%' THEN 'USDT' WHEN type LIKE 'inverse%' THEN 'COIN' || p END, CASE WHEN type <> 'spot' THEN 1 END,
  CASE WHEN type LIKE '%delivery' THEN '2099-12-31T08:00:00Z'::timestamptz END, 0.01, 0.0001, 0.0001, 5, 'on', 100 * e + p, 'manual'
FROM generate_series(1, 3) AS e, generate_series(1, 40) AS p
CROSS JOIN LATERAL (
  SELECT CASE WHEN p <= 20 THEN 'spot' WHEN p <= 36 THEN 'linear_perp' WHEN p <= 38 THEN 'inverse_perp' WHEN p = 39 THEN 'linear_delivery'
    ELSE 'inverse_delivery' END AS type
) AS made
ON CONFLICT DO NOTHING;
-- Thirty strategies of one category, each with its newest revision.
INSERT INTO strategy_category (id, name_zh, name_ch, name_en, icon, sort, shelf)
OVERRIDING SYSTEM VALUE VALUES ($first, '网格', '網格', 'Grid', 'grid', 1, 'on')
ON CONFLICT DO NOTHING;
INSERT INTO strategy (id, category_id, name_zh, name_ch, name_en, summary_zh, summary_ch, summary_en, cover, risk_tag, sort, status, revision)
OVERRIDING SYSTEM VALUE
SELECT $first + s, $first, '策略 ' || s, '策略 ' || s, 'Strategy ' || s, '', '', '', '', 'low', s, 'off_shelf', 12
FROM generate_series(1, 30) AS s
ON CONFLICT DO NOTHING;
INSERT INTO strategy_revision (id, strategy_id, revision, parameters, parameters_hash, lint, min_capital, author_id)
OVERRIDING SYSTEM VALUE
SELECT $first + s, $first + s, 12, '{"direction": "long", "leverage": "0", "first_amount": "100"}', md5(s::text), '[]', 1000, 1
FROM generate_series(1, 30) AS s
ON CONFLICT DO NOTHING;
