-- The servers forget what they keep of platform keys in memory; the last use of a key changes nothing of it.
CREATE TRIGGER platform_key_snapshot AFTER INSERT OR DELETE
  OR UPDATE OF name, key, secret_sealed, previous_secret_sealed, previous_secret_until, calls, allowed_ips, per_minute, burst, revoked_at
  ON platform_key FOR EACH STATEMENT EXECUTE FUNCTION announce_snapshots('platform_keys');
