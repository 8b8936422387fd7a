-- Three exchanges with forty pairs each, all of them on; those that are there already stay.
INSERT INTO exchange (id, code, name, status, supports, key_fields, rate_limit_ms, timeframes)
OVERRIDING SYSTEM VALUE
SELECT $first + e, 'bench' || e, 'Bench ' || e, 'on', '{spot,linear}', '{apiKey,secret}', 50, '{1m,1h}' FROM generate_series(1, 3) AS e
ON CONFLICT DO NOTHING;
INSERT INTO pair (id, exchange_id, native_id, contract_type, symbol, base, quote, tick, step, min_qty, min_notional, status, sort, source)
OVERRIDING SYSTEM VALUE
SELECT $first + 100 * e + p, $first + e, 'COIN' || p || 'USDT', 'spot', 'COIN' || p || '/USDT', 'COIN' || p, 'USDT', 0.01, 0.0001, 0.0001, 5,
  'on', 100 * e + p, 'manual'
FROM generate_series(1, 3) AS e, generate_series(1, 40) AS p
ON CONFLICT DO NOTHING;
