-- One mail says several things of one cause to one recipient, may wait for what overtakes it, and may turn out needless.
ALTER TABLE app.mails
  -- The events behind it by what they are about: {"application:…": {stream, revision, position}}.
  ADD COLUMN causes jsonb NOT NULL DEFAULT '{}',
  -- Not before this instant.
  ADD COLUMN send_after timestamptz,
  -- What it told, by what it is about, so that the next mail tells the difference. Nothing about persons.
  ADD COLUMN told jsonb;
ALTER TABLE app.mails DROP CONSTRAINT mails_status_check;
ALTER TABLE app.mails ADD CONSTRAINT mails_status_check CHECK (status IN ('queued', 'sent', 'failed', 'dropped'));
-- What else waits for the same person.
CREATE INDEX mails_waiting ON app.mails (person_id, created_at) WHERE status = 'queued';
