-- Whoever holds something open for a session hears at once, in every process, that one has ended, however that came:
-- by logging out, by another session's word, by a new password. Whose it was is not said: listeners look after their own.
CREATE FUNCTION app.tell_session_end() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('session_ended', '');
  RETURN NULL;
END
$$;

CREATE TRIGGER session_ended AFTER DELETE ON app.sessions
  FOR EACH STATEMENT EXECUTE FUNCTION app.tell_session_end();
