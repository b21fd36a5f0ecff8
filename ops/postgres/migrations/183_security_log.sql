-- What happens at accounts and doors (ops/decisions/090): who has logged in or was refused, what was taken along or
-- forbidden. Logins and clients stand here as keyed hashes only. The role that serves requests adds and reads; it changes
-- nothing, and takes away what the two functions below let it.
CREATE TABLE app.security_log (
  id text PRIMARY KEY,
  at timestamptz NOT NULL,
  portal text NOT NULL,
  event text NOT NULL,
  -- Whose session it was, or whose login was typed; and of an account that somebody else changes, which one.
  account_id text,
  subject_id text,
  login text,
  client text,
  device text NOT NULL DEFAULT '',
  route text NOT NULL,
  status smallint NOT NULL,
  request_id text NOT NULL,
  -- So often within a moment, when the same happened again and again.
  times integer NOT NULL DEFAULT 1
);
CREATE INDEX security_log_at ON app.security_log (at);
CREATE INDEX security_log_account ON app.security_log (account_id, at) WHERE account_id IS NOT NULL;
CREATE INDEX security_log_subject ON app.security_log (subject_id, at) WHERE subject_id IS NOT NULL;
CREATE INDEX security_log_login ON app.security_log (login) WHERE login IS NOT NULL;

-- What is older than asked for, and never what is younger than 90 days, however late the caller says it is.
CREATE FUNCTION app.drop_security_log(before timestamptz, most integer) RETURNS integer
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog AS $$
DECLARE
  dropped integer;
BEGIN
  DELETE FROM app.security_log WHERE ctid = ANY (ARRAY(
    SELECT ctid FROM app.security_log WHERE at < least(before, now() - interval '90 days') LIMIT most));
  GET DIAGNOSTICS dropped = ROW_COUNT;
  RETURN dropped;
END $$;

-- An erased person's: that something happened stays, with whom and from where it went is gone. Tries with their login
-- from before they had an account are found by its hash.
CREATE FUNCTION app.blank_security_log(account text) RETURNS void
LANGUAGE sql SECURITY DEFINER SET search_path = pg_catalog AS $$
  UPDATE app.security_log SET login = NULL, client = NULL, device = ''
    WHERE account_id = account OR login IN (SELECT login FROM app.security_log WHERE account_id = account);
$$;

REVOKE EXECUTE ON FUNCTION app.drop_security_log(timestamptz, integer), app.blank_security_log(text) FROM PUBLIC;
