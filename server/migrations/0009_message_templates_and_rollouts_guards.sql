-- What a revision of a template says is saved once: messages that were sent by it can be read again.
CREATE TRIGGER message_template_texts_fixed BEFORE UPDATE ON message_template
  FOR EACH ROW WHEN ((OLD.name, OLD.revision, OLD.texts, OLD.sources, OLD.sms_template, OLD.author)
    IS DISTINCT FROM (NEW.name, NEW.revision, NEW.texts, NEW.sources, NEW.sms_template, NEW.author))
  EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE TRIGGER message_template_kept BEFORE DELETE OR TRUNCATE ON message_template
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
