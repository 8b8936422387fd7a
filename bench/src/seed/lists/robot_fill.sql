-- What the platform told of those trades: all but one in a thousand.
INSERT INTO robot_fill (id, exchange, trade_id, client_order_id, price, qty, fee, fee_asset, at, created_at, updated_at)
SELECT id, exchange, trade_id, 'order-' || id - $first, price, qty, fee, fee_asset, at, at, at FROM exchange_fill WHERE id > $first AND id % 1000 <> 0;
