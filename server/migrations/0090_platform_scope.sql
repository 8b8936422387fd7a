-- The platform's keys share their idempotency keys.
UPDATE idempotency SET scope = 'platform' WHERE scope LIKE 'platform:%';
