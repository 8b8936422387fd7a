-- Where a word begins in the names of a user: after a space, a mark between words or the @ of an address, whose domain is one word.
CREATE FUNCTION words_of_user(username text, nickname text, email text) RETURNS TABLE (field text, word text)
LANGUAGE sql IMMUTABLE
BEGIN ATOMIC
  SELECT DISTINCT names.field, substr(names.name, place)
  FROM (VALUES
    ('username', lower(username), lower(username)),
    ('nickname', lower(nickname), lower(nickname)),
    ('email', lower(email), split_part(lower(email), '@', 1))
  ) AS names (field, name, worded),
    LATERAL (SELECT translate(worded, '.,_-+@/()·・　', '            ') || ' ' || substr(name, length(worded) + 2)) AS spaced (out),
    generate_series(2, length(names.name)) AS place
  WHERE substr(out, place - 1, 1) = ' ' AND substr(out, place, 1) <> ' ';
END;
--> statement-breakpoint
CREATE FUNCTION add_user_words() RETURNS trigger LANGUAGE plpgsql SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  INSERT INTO user_word (user_id, field, word)
  SELECT added.id, words.field, words.word
  FROM added, words_of_user(added.username, added.nickname, added.email) AS words;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE FUNCTION renew_user_words() RETURNS trigger LANGUAGE plpgsql SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  DELETE FROM user_word WHERE user_id = OLD.id;
  IF TG_OP = 'UPDATE' THEN
    INSERT INTO user_word (user_id, field, word)
    SELECT NEW.id, words.field, words.word FROM words_of_user(NEW.username, NEW.nickname, NEW.email) AS words;
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER users_added_words AFTER INSERT ON users
  REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION add_user_words();
--> statement-breakpoint
CREATE TRIGGER users_changed_words AFTER UPDATE OF username, nickname, email ON users
  FOR EACH ROW WHEN ((OLD.username, OLD.nickname, OLD.email) IS DISTINCT FROM (NEW.username, NEW.nickname, NEW.email))
  EXECUTE FUNCTION renew_user_words();
--> statement-breakpoint
CREATE TRIGGER users_deleted_words AFTER DELETE ON users FOR EACH ROW EXECUTE FUNCTION renew_user_words();
--> statement-breakpoint
INSERT INTO user_word (user_id, field, word)
SELECT users.id, words.field, words.word
FROM users, words_of_user(users.username, users.nickname, users.email) AS words;
